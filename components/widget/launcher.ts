import { html } from 'htm/preact';
import { icon } from './icons.ts';
import { useStore } from './store.ts';
import type { Widget } from './widget-state.ts';

export function Launcher({ widget }: { widget: Widget }) {
  const { open } = useStore(widget.view);
  const { agents } = useStore(widget.settings);
  const { say } = widget;
  const first = agents[0] ?? 'chat';
  const labels = { chat: say.openChat, search: say.openSearch, share: say.openShare };

  return html`<button
    class="launcher"
    type="button"
    aria-label=${open ? say.close : labels[first]}
    aria-expanded=${open}
    aria-haspopup="dialog"
    onClick=${() => (open ? widget.close() : widget.open())}
  >
    ${icon(open ? 'down' : first)}
  </button>`;
}
