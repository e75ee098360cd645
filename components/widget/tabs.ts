import { html } from 'htm/preact';
import type { Agent } from '../../lib/widget-settings.ts';
import { icon } from './icons.ts';
import { useStore } from './use-store.ts';
import type { Widget } from './widget-state.ts';

/** The agents as tabs, with arrow key navigation. */
export function Tabs({ widget }: { widget: Widget }) {
  const { agent } = useStore(widget.view);
  const { agents } = useStore(widget.settings);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = agents[(agents.indexOf(agent) + step + agents.length) % agents.length];
    if (!next) return;
    widget.view.set({ agent: next });
    const list = event.currentTarget as HTMLElement;
    list.querySelector<HTMLElement>(`#tab-${agents.indexOf(next)}`)?.focus();
  };

  /** A click on the search focuses its field; keyboard navigation keeps the focus in the tabs. */
  const choose = (name: Agent, { currentTarget, detail }: MouseEvent) => {
    widget.view.set({ agent: name });
    const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
    if (name === 'search' && detail > 0) {
      requestAnimationFrame(() => root.querySelector<HTMLElement>('[role=combobox]')?.focus());
    }
  };

  return html`<div class="tabs" role="tablist" onKeyDown=${move}>
    ${agents.map(
      (name, at) => html`<button
        key=${name}
        id=${`tab-${at}`}
        type="button"
        role="tab"
        aria-selected=${name === agent}
        aria-controls="agent"
        tabindex=${name === agent ? 0 : -1}
        onClick=${(event: MouseEvent) => choose(name, event)}
      >
        ${icon(name)}${widget.strings.agents[name]}
      </button>`,
    )}
  </div>`;
}
