import type { Agent } from '../../../lib/widget-settings.ts';

interface Actions {
  button: HTMLElement;
  agents: Agent[];
  ended: AbortSignal;
  open(agent?: Agent): void;
  preload(): void;
}

/** How near the pointer must come to the launcher, in pixels. */
const NEAR = 150;

/** What opens the panel besides the launcher, and what announces that somebody will. */
export function listenForTriggers({ button, agents, ended: signal, open, preload }: Actions): void {
  const passive = { signal, passive: true };
  addEventListener(
    'click',
    (event) => {
      const link = linkOf(event);
      const { metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
      // Other clicks on a link keep their meaning.
      if (!link || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
      event.preventDefault();
      open(link.getAttribute('data-foyer-open') as Agent);
    },
    { signal },
  );
  addEventListener('keydown', (event) => agents.includes('search') && isSearchKey(event) && open('search'), {
    signal,
  });

  button.onfocus = preload;
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, (event) => linkOf(event) && preload(), passive);
  const approach = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = button.getBoundingClientRect();
    if (Math.hypot(clientX - x, clientY - y) > NEAR) return;
    preload();
    removeEventListener('pointermove', approach);
  };
  addEventListener('pointermove', approach, passive);
}

const linkOf = (event: Event) =>
  (event.composedPath()[0] as Element | undefined)?.closest?.('[data-foyer-open]');

/**
 * ⌘K, Ctrl+K or `/`, unless the page has handled the key or the visitor is typing in a field. Then the page's own
 * action for the key is prevented.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented } = event;
  const withCommand = metaKey || ctrlKey;
  const target = event.composedPath()[0] as HTMLElement;
  const isTyping = target.isContentEditable || /^(input|textarea|select)$/.test(target.localName);
  const isAsked =
    !altKey &&
    !defaultPrevented &&
    (withCommand ? key?.toLowerCase() === 'k' && !shiftKey : key === '/' && !isTyping);
  if (isAsked) event.preventDefault();
  return isAsked;
}
