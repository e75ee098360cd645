import { AGENT_ICONS } from '#lib/widget-launcher.ts';
import type { Agent } from '#lib/widget-settings.ts';
import { AGENTS } from '#lib/widget-settings.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import type { Context } from './contract.ts';
import { create } from './dom.ts';

/** Without the agent's name: content blockers hide what has "share" in its id. */
export const idOf = (what: 'tab' | 'agent', name: Agent): string => `${what}-${AGENTS.indexOf(name)}`;

const TEXT_OF = { chat: 'tabChat', search: 'tabSearch', share: 'tabShare' } as const;

/** The agents as tabs, with arrow key navigation. `onChoose` is called for clicks, not for keys. */
export function createTabs({ host, strings }: Context, onChoose: () => void): HTMLElement {
  const { settings, view } = host;
  /** Sharing has no tab while it is a bar at the edge of the page, unless it is opened. */
  const shownAgents = () => {
    const { agents, share } = settings.get();
    const isBar = share.placement === 'floating' && view.get().agent !== 'share';
    return agents.filter((agent) => agent !== 'share' || !isBar);
  };
  const list = create('div', { class: 'tabs', role: 'tablist', onkeydown: move });

  function move({ key }: KeyboardEvent): void {
    const agents = shownAgents();
    const towardsEnd = list.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const step = key === towardsEnd ? 1 : -1;
    const next = agents[(agents.indexOf(view.get().agent) + step + agents.length) % agents.length];
    if (!next) return;
    view.set({ agent: next });
    list.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  const tab = (name: Agent) => {
    const isCurrent = name === view.get().agent;
    const choose = ({ detail }: MouseEvent) => {
      view.set({ agent: name });
      // A click of the keyboard keeps the focus in the tabs.
      if (detail > 0) onChoose();
    };
    return create(
      'button',
      {
        id: idOf('tab', name),
        type: 'button',
        role: 'tab',
        'aria-selected': isCurrent,
        // The others do not exist until they are shown.
        'aria-controls': isCurrent ? idOf('agent', name) : undefined,
        tabindex: isCurrent ? 0 : -1,
        onclick: choose,
      },
      drawIcon(AGENT_ICONS[name]),
      strings[TEXT_OF[name]],
    );
  };

  let drawn = '';
  const paint = () => {
    const agents = shownAgents();
    const wanted = `${agents} ${view.get().agent} ${agents.map((name) => strings[TEXT_OF[name]])}`;
    // Drawing again would lose the focus.
    if (wanted === drawn) return;
    drawn = wanted;
    const hadFocus = list.contains((list.getRootNode() as ShadowRoot).activeElement);
    list.hidden = agents.length < 2;
    list.replaceChildren(...agents.map(tab));
    if (hadFocus) list.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  settings.subscribe(paint);
  view.subscribe(paint);
  paint();
  return list;
}
