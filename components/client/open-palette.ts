import { isSearchKey } from '#lib/shortcut-keys.ts';
// Imported by its URL, like a worker: most visits of the back office do not open it.
import script from './palette.ts?worker&url';

/** ⌘K, `/` and the link "Search" open the command palette on the pages of the back office. */
export function openPaletteByKeys(): void {
  if (!document.getElementById('palette')) return;
  let isLoaded = false;
  const open = (event: Event) => {
    event.preventDefault();
    // It opens when it is loaded, and later at each event.
    if (isLoaded) dispatchEvent(new Event('palette'));
    else import(/* @vite-ignore */ script);
    isLoaded = true;
  };
  addEventListener('keydown', (event) => {
    if (isSearchKey(event) && !event.altKey && !event.defaultPrevented) open(event);
  });
  addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-palette]') && !event.metaKey && !event.ctrlKey) open(event);
  });
}
