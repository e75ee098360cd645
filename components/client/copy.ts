const SHOWN_MS = 2000;

/** The original labels of the buttons, also while "Copied" is shown. */
const labels = new WeakMap<Element, string>();

/** A button with `data-copy` copies that text to the clipboard and confirms it for a short time. */
export function enableCopyButtons(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>('[data-copy]');
    if (!button) return;
    const label = labels.get(button) ?? button.textContent;
    labels.set(button, label);
    button.textContent = (await isCopied(button.dataset.copy ?? '')) ? 'Copied' : 'Not copied';
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
}

/** Browsers expose the clipboard API in secure contexts only, and may ask for permission. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
