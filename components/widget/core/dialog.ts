import { bare } from '#lib/bare.ts';
import { isComposing } from '#lib/shortcut-keys.ts';
import type { Host } from './contract.ts';

const FULL_SCREEN = '(max-width: 480px), (max-height: 480px)';

/**
 * Opens and closes the dialog element with the view. On small screens (see panel.css) and in the middle of the page it is
 * modal: it traps the focus and makes the page inert. At the edge of larger screens the page stays usable.
 */
export function followView(dialog: HTMLDialogElement, { view, close, ended }: Host): void {
  const fullScreen = matchMedia(FULL_SCREEN);
  const listening = bare({ signal: ended });
  let isShown = false;
  let isCentred = false;
  let opener: HTMLElement | null = null;

  const show = () => {
    dialog.close();
    dialog.classList.toggle('centred', isCentred);
    if (fullScreen.matches || isCentred) dialog.showModal();
    else dialog.show();
    fitToKeyboard();
  };
  // An on-screen keyboard covers the page without resizing it; the composer must stay above the keyboard.
  const fitToKeyboard = () => {
    dialog.style.height = fullScreen.matches && visualViewport ? `${visualViewport.height}px` : '';
  };
  const update = () => {
    const { open, isCentred: centred } = view.get();
    if (open === isShown && (!open || centred === isCentred)) return;
    if (open) {
      if (!isShown) opener = focused(document);
      isShown = true;
      isCentred = centred;
      show();
    } else {
      isShown = false;
      dialog.close();
      restoreFocus(dialog, opener);
    }
  };

  view.subscribe(update);
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener('click', ({ target }) => isCentred && target === dialog && close());
  // Browsers may close a modal dialog without the widget, e.g. by the back gesture.
  dialog.addEventListener('close', () => isShown && !dialog.open && close());
  fullScreen.addEventListener('change', () => isShown && show(), listening);
  visualViewport?.addEventListener('resize', fitToKeyboard, listening);
  update();
}

function restoreFocus(dialog: HTMLDialogElement, opener: HTMLElement | null): void {
  const launcher = (dialog.getRootNode() as ShadowRoot).querySelector<HTMLElement>('.launcher');
  const known = opener?.isConnected && opener !== document.body && !dialog.contains(opener);
  (known ? opener : launcher)?.focus();
}

/** The focused element, also inside shadow roots. */
function focused(root: Document | ShadowRoot): HTMLElement | null {
  const element = root.activeElement as HTMLElement | null;
  return element?.shadowRoot ? focused(element.shadowRoot) : element;
}
