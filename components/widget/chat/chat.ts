import { html } from 'htm/preact';
import { render } from 'preact';
import type { MountAgent } from '../core/contract.ts';
import { iconButton } from '../core/dom.ts';
import { UI_ICONS } from '../icons/ui.ts';
import css from './chat.css?inline';
import { chatOf } from './chat-context.ts';
import { ChatPanel } from './chat-panel.ts';
import { whenLoaded } from './load-answers.ts';

/** Mounts the chat in the panel or in `<foyer-chat>`. */
export const mount: MountAgent = (place, context) => {
  const chat = chatOf(context);
  const { conversation, host } = chat;
  const root = place.getRootNode() as ShadowRoot;
  host.addStyles(root, css);
  whenLoaded(({ css }) => host.addStyles(root, css));
  render(html`<${ChatPanel} chat=${chat} />`, place);
  host.ended.addEventListener('abort', () => place.replaceChildren());

  const restart = iconButton(UI_ICONS.restart, context.strings.newConversation, conversation.reset);
  const update = () => {
    restart.hidden = conversation.store.get().messages.length === 0;
  };
  conversation.store.subscribe(update);
  update();

  let { unread } = host.view.get();
  const count = () => {
    const view = host.view.get();
    if (view.open && view.agent === 'chat' && view.unread) host.view.set({ unread: 0 });
    if (unread === host.view.get().unread) return;
    unread = host.view.get().unread;
    host.storage.write('unread', unread);
  };
  host.view.subscribe(count);
  count();

  return {
    // A field would open a phone's keyboard.
    focus: () => place.querySelector<HTMLElement>(isTouch() ? '.log' : 'textarea')?.focus(),
    receive: (prompt) => void conversation.send(prompt),
    action: restart,
  };
};

const isTouch = () => matchMedia('(pointer: coarse)').matches;
