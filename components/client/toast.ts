const SHOWN_MS = 4000;

/** A toast goes by itself; without scripts it stays until the next page. */
export function dismissToasts(): void {
  for (const toast of document.querySelectorAll('[data-toast]')) setTimeout(() => toast.remove(), SHOWN_MS);
}
