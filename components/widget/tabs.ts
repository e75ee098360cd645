import { html } from 'htm/preact';
import { icon } from './icons.ts';
import { useStore } from './store.ts';
import type { Widget } from './widget-state.ts';

/** The agents as tabs; the arrow keys move between them. */
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
        onClick=${() => widget.view.set({ agent: name })}
      >
        ${icon(name)}${widget.say.agents[name]}
      </button>`,
    )}
  </div>`;
}
