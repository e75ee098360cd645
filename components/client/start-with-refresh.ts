// The script of pages with parts that change while they are looked at.
import { fetchPage } from './fetch-page.ts';
import './start.ts';

const REFRESH_MS = 1500;
/** Leaves the toast and the refused form of the session to the next page. */
const REFRESH = { 'x-refresh': '1' };

void refresh();

/** Refreshes the elements with `data-refresh` from the current page until the server sends none. */
async function refresh(): Promise<void> {
  for (let parts = partsOf(document); parts.length > 0; parts = partsOf(document)) {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    // A page in the background waits.
    if (document.hidden) continue;
    try {
      const next = await fetchPage(location.href, REFRESH);
      // The session has ended, or the page is gone.
      if (!next) return;
      for (const part of parts) {
        const changed = next.getElementById(part.id);
        if (!changed) part.removeAttribute('data-refresh');
        else if (changed.outerHTML !== part.outerHTML) part.replaceWith(document.adoptNode(changed));
      }
    } catch {
      // A server that does not answer for once is asked again.
    }
  }
}

function partsOf(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[data-refresh]')];
}
