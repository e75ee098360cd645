const SHOWN_MS = 2000;

/** A button with `data-copy` puts that text on the clipboard and says so for a moment. */
export function enableCopyButtons(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>('[data-copy]');
    if (!button) return;
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C to copy';
    }
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
}
