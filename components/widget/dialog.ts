import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { View, Widget } from './widget-state.ts';

const FULL_SCREEN = '(max-width: 480px), (max-height: 480px)';

/**
 * Opens and closes the dialog element. On small screens (see panel.css) it is modal: it fills the screen, traps the
 * focus and makes the page inert. On larger screens the page stays usable.
 */
export function useDialog(
  ref: { current: HTMLDialogElement | null },
  widget: Widget,
  { open, agent, known }: View,
): void {
  const opener = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    opener.current = focused(document);
    const fullScreen = matchMedia(FULL_SCREEN);
    const show = () => {
      dialog.close();
      if (fullScreen.matches) dialog.showModal();
      else dialog.show();
    };
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      widget.close();
    };
    // Browsers may close a modal dialog without the widget, e.g. by the back gesture.
    const closed = () => dialog.open || widget.close();
    const resize = () => fitToKeyboard(dialog, fullScreen.matches);

    show();
    resize();
    fullScreen.addEventListener('change', show);
    dialog.addEventListener('keydown', keydown);
    dialog.addEventListener('close', closed);
    visualViewport?.addEventListener('resize', resize);
    return () => {
      fullScreen.removeEventListener('change', show);
      dialog.removeEventListener('keydown', keydown);
      dialog.removeEventListener('close', closed);
      visualViewport?.removeEventListener('resize', resize);
      dialog.close();
      restoreFocus(dialog, opener.current);
    };
  }, [ref, widget, open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel's content changes with them
  useEffect(() => {
    if (open) focusMain(ref.current);
  }, [open, agent, known]);
}

/** Focuses the agent's first control, except fields that would open a phone's keyboard. */
function focusMain(dialog: HTMLDialogElement | null): void {
  const root = dialog?.getRootNode() as ShadowRoot | undefined;
  if (root?.activeElement?.getAttribute('role') === 'tab') return;
  const main = dialog?.querySelector<HTMLElement>('[data-main]');
  const quiet = main?.localName === 'textarea' && matchMedia('(pointer: coarse)').matches;
  (quiet ? dialog : (main ?? dialog))?.focus();
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

/** An on-screen keyboard covers the page without resizing it; the composer must stay above the keyboard. */
function fitToKeyboard(dialog: HTMLDialogElement, fullScreen: boolean): void {
  dialog.style.height = fullScreen && visualViewport ? `${visualViewport.height}px` : '';
}
