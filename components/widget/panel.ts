import { html } from 'htm/preact';
import { useRef } from 'preact/hooks';
import { ChatPanel } from './chat/chat-panel.ts';
import { useDialog } from './dialog.ts';
import { IconButton } from './icon-button.ts';
import { icon } from './icons.ts';
import { Problem } from './problem.ts';
import { SearchPanel } from './search/search-panel.ts';
import { SharePanel } from './share/share-panel.ts';
import { Tabs } from './tabs.ts';
import { useStore } from './use-store.ts';
import type { Widget } from './widget-state.ts';

const PANELS = { chat: ChatPanel, search: SearchPanel, share: SharePanel };

export function Panel({ widget }: { widget: Widget }) {
  const { strings, conversation } = widget;
  const view = useStore(widget.view);
  const { agent, known, problem } = view;
  const { name, agents, branding, origin } = useStore(widget.settings);
  const { messages } = useStore(conversation.store);
  const dialog = useRef<HTMLDialogElement>(null);
  useDialog(dialog, widget, view);

  const begun = agent === 'chat' && messages.length > 0;
  // Sharing needs no server session.
  const refused = problem && agent !== 'share';
  const tabs = known && agents.length > 1;
  const labelled = tabs ? { role: 'tabpanel', 'aria-labelledby': `tab-${agents.indexOf(agent)}` } : {};

  return html`<dialog ref=${dialog} class="panel" aria-label=${name || strings.assistant} tabindex="-1">
    <div class="head">
      <p class="name">${icon('arch')}${name || strings.assistant}</p>
      ${begun && html`<${IconButton} icon="restart" label=${strings.newConversation} onClick=${conversation.reset} />`}
      <${IconButton} icon="close" label=${strings.close} onClick=${widget.close} />
    </div>
    ${tabs && html`<${Tabs} widget=${widget} />`}
    <div class="agent" id="agent" ...${labelled}>
      ${!known && !problem && html`<p class="waiting" role="status">${strings.loading}</p>`}
      ${refused && html`<${Problem} text=${problem} strings=${strings} onRetry=${widget.startSession} />`}
      ${known && !refused && html`<${PANELS[agent]} widget=${widget} />`}
    </div>
    ${branding && html`<div class="foot"><a href=${origin} target="_blank" rel="noopener">${strings.poweredBy}</a></div>`}
  </dialog>`;
}
