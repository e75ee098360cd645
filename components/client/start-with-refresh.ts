// The script of pages with parts that change while they are looked at.
import './start.ts';

const REFRESH_MS = 1500;

void refresh();

/** Replaces the parts with `data-refresh` by those of the page as it is now, as long as there are any. */
async function refresh(): Promise<void> {
  for (let parts = partsOf(document); parts.length > 0; parts = partsOf(document)) {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    // A page in the background waits; a server that does not answer for once is asked again.
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
  // The styles in it are those of this page; reading them would violate the security policy.
  const html = (await response.text()).replace(/<style>.*?<\/style>/s, '');
  return new DOMParser().parseFromString(html, 'text/html');
}
