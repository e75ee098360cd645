const SHOWN_MS = 2000;

/** What buttons say by themselves, also when they are pressed twice. */
const labels = new WeakMap<Element, string>();

/** A button with `data-copy` puts that text on the clipboard and says so for a moment. */
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

/** A browser gives its clipboard to secure pages only, and asks there. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
