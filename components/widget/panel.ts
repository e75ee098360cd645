import { html } from 'htm/preact';
import { useRef } from 'preact/hooks';
import { ChatPanel } from './chat/chat-panel.ts';
import { useDialog } from './dialog.ts';
import { icon } from './icons.ts';
import { SearchPanel } from './search/search-panel.ts';
import { SharePanel } from './share/share-panel.ts';
import { useStore } from './store.ts';
import { Tabs } from './tabs.ts';
import type { Widget } from './widget-state.ts';

const PANELS = { chat: ChatPanel, search: SearchPanel, share: SharePanel };

export function Panel({ widget }: { widget: Widget }) {
  const { say, conversation } = widget;
  const view = useStore(widget.view);
  const { agent, known, problem } = view;
  const { name, agents, branding, origin } = useStore(widget.settings);
  const { messages } = useStore(conversation.store);
  const dialog = useRef<HTMLDialogElement>(null);
  useDialog(dialog, widget, view);

  return html`<dialog ref=${dialog} class="panel" aria-label=${name || say.agents[agent]} tabindex="-1">
    <div class="head">
      <p class="name">${icon('arch')}${name || say.assistant}</p>
      ${
        agent === 'chat' &&
        messages.length > 0 &&
        html`<button
          class="quiet"
          type="button"
          aria-label=${say.newConversation}
          title=${say.newConversation}
          onClick=${conversation.restart}
        >
          ${icon('restart')}
        </button>`
      }
      <button class="quiet" type="button" aria-label=${say.close} title=${say.close} onClick=${widget.close}>
        ${icon('close')}
      </button>
    </div>
    ${known && agents.length > 1 && html`<${Tabs} widget=${widget} />`}
    <div
      class="agent"
      id="agent"
      role=${known && agents.length > 1 ? 'tabpanel' : undefined}
      aria-labelledby=${known && agents.length > 1 ? `tab-${agents.indexOf(agent)}` : undefined}
    >
      ${problem && agent !== 'share' && html`<p class="problem" role="alert">${problem}</p>`}
      ${!known && !problem && html`<p class="waiting" role="status">${say.loading}</p>`}
      ${known && agents.includes(agent) && html`<${PANELS[agent]} widget=${widget} />`}
    </div>
    ${
      branding &&
      html`<div class="foot"><a href=${origin} target="_blank" rel="noopener">${say.poweredBy}</a></div>`
    }
  </dialog>`;
}
