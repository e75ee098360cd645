import { html } from 'htm/preact';
import { icon } from './icons.ts';
import { useStore } from './use-store.ts';
import type { Widget } from './widget-state.ts';

export function Launcher({ widget }: { widget: Widget }) {
  const { open } = useStore(widget.view);
  const { agents } = useStore(widget.settings);
  const { strings } = widget;
  const first = agents[0] ?? 'chat';
  const labels = { chat: strings.openChat, search: strings.openSearch, share: strings.openShare };

  return html`<button
    class="launcher"
    type="button"
    aria-label=${open ? strings.close : labels[first]}
    aria-expanded=${open}
    aria-haspopup="dialog"
    onClick=${() => (open ? widget.close() : widget.open())}
  >
    ${icon(open ? 'down' : first)}
  </button>`;
}
