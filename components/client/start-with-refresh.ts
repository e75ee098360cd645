// Entry of pages with parts that refresh automatically.
import './start.ts';

const REFRESH_MS = 1500;

void refresh();

/** Refreshes the elements with `data-refresh` from the current page until the server sends none. */
async function refresh(): Promise<void> {
  for (let parts = partsOf(document); parts.length > 0; parts = partsOf(document)) {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    // Pauses in background tabs; retries after a failed request.
    const next = document.hidden ? undefined : await load().catch(() => undefined);
    for (const part of next ? parts : []) {
      const changed = next?.getElementById(part.id);
      if (changed && changed.outerHTML !== part.outerHTML) part.replaceWith(document.adoptNode(changed));
    }
  }
}

function partsOf(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[data-refresh]')];
}

async function load(): Promise<Document | undefined> {
  const response = await fetch(location.href);
  if (!response.ok || response.redirected) return undefined;
  // Removes inline styles: the page already has them, and the content security policy blocks new ones.
  const html = (await response.text()).replace(/<style>.*?<\/style>/s, '');
  return new DOMParser().parseFromString(html, 'text/html');
}
