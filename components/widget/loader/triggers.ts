import { bare } from '#lib/bare.ts';
import { isSearchKey } from '#lib/shortcut-keys.ts';
import type { Agent } from '#lib/widget-settings.ts';
import { foyer } from './calls.ts';
import { button, shell } from './launcher.ts';
import { ended, prepare } from './load-core.ts';
import { agents } from './settings.ts';

/** The innermost link at an event, also in an open shadow root. */
const linkOf = (event: Event): Element | null | undefined =>
  (event.composedPath()[0] as Partial<Element>).closest?.('[data-foyer-open]');

/** Does nothing if the page has handled the event, or the key combination belongs to the browser. */
function openBy(event: MouseEvent | KeyboardEvent, agent: string | null | undefined): void {
  if (!agent || event.altKey || event.defaultPrevented) return;
  event.preventDefault();
  foyer.open(agent as Agent);
}

/** Loads the panel within 150 pixels of the launcher. Also on `pointerdown`: touch has no approaching pointer. */
function approach(event: PointerEvent): void {
  const { x, y } = button.getBoundingClientRect();
  if (linkOf(event) || Math.hypot(event.clientX - x, event.clientY - y) < 150) prepare();
}

const LISTENERS = {
  click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    openBy(event, linkOf(event)?.getAttribute('data-foyer-open'));
  },
  keydown(event: KeyboardEvent) {
    if (agents.includes('search') && isSearchKey(event)) openBy(event, 'search');
  },
  pointermove: approach,
  pointerdown: approach,
};

/** Opens an agent from any element of the page with `data-foyer-open="chat"`, and the search by its keys. */
export function listenForTriggers(): void {
  for (const [type, listener] of Object.entries(LISTENERS))
    addEventListener(type, listener as EventListener, bare({ signal: ended }));
  button.onfocus = prepare;
  // The shell too: it can be opened while the button is hidden.
  button.onclick = shell.onclick = () => foyer.toggle();
}
