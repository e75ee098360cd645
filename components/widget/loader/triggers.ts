import { bare } from '../../../lib/bare.ts';
import type { Agent } from '../../../lib/widget-settings.ts';
import { isSearchKey } from './search-key.ts';

interface Triggers {
  agents: Agent[];
  button: HTMLElement;
  open(agent: Agent): void;
  /** Loads the core, because it may be needed soon. */
  preload(): void;
  /** Ends listening when it is aborted. */
  signal: AbortSignal;
}

/** How near the pointer must come to the launcher for the core to be loaded, in pixels. */
const NEAR = 150;

/** Opens an agent from any element of the page with `data-foyer-open="chat"`, and the search by its keys. */
export function listenForTriggers({ agents, button, open, preload, signal }: Triggers): void {
  /** Other clicks on a link keep their meaning. */
  const followLink = (event: MouseEvent) => {
    const { type, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    const link = (event.composedPath()[0] as Element).closest?.('[data-foyer-open]');
    if (!link || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
    if (type !== 'click') return preload();
    event.preventDefault();
    open(link.getAttribute('data-foyer-open') as Agent);
  };
  const listeners = {
    click: followLink,
    pointerover: followLink,
    focusin: followLink,
    keydown(event: KeyboardEvent) {
      if (agents.includes('search') && isSearchKey(event)) open('search');
    },
    pointermove({ clientX, clientY }: PointerEvent) {
      const { x, y } = button.getBoundingClientRect();
      if (Math.hypot(clientX - x, clientY - y) < NEAR) preload();
    },
  };
  for (const [type, listener] of Object.entries(listeners))
    addEventListener(type, listener as EventListener, bare({ signal }));
  button.onfocus = preload;
}
