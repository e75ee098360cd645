import { html } from 'htm/preact';
import { render } from 'preact';
import type { Context, MountAgent } from '../core/contract.ts';
import { iconButton } from '../core/dom.ts';
import { UI_ICONS } from '../icons/ui.ts';
import css from './chat.css?inline';
import { chatOf } from './chat-context.ts';
import { ChatPanel } from './chat-panel.ts';
import { answersPart, whenLoaded } from './load-answers.ts';
import { loadPeople } from './load-people.ts';

/** Mounts the chat in the panel or in `<foyer-chat>`. */
export const mount: MountAgent = (place, context) => {
  const chat = chatOf(context);
  const { conversation, host } = chat;
  const root = place.getRootNode() as ShadowRoot;
  host.addStyles(root, css);
  whenLoaded(answersPart, 'answers', ({ css }) => host.addStyles(root, css));
  whenLoaded(chat.people, 'part', ({ css }) => host.addStyles(root, css));
  render(html`<${ChatPanel} chat=${chat} />`, place);
  host.ended.addEventListener('abort', () => place.replaceChildren());

  const restart = iconButton(UI_ICONS.restart, context.strings.newConversation, conversation.reset);
  const update = () => {
    restart.hidden = conversation.store.get().messages.length === 0;
  };
  conversation.store.subscribe(update);
  update();

  return {
    // A field would open a phone's keyboard.
    focus: () => place.querySelector<HTMLElement>(isTouch() ? '.log' : 'textarea')?.focus(),
    receive: (prompt) => void conversation.send(prompt),
    action: restart,
  };
};

/** Continues the conversation with people, or that of a link in a mail. */
export function resume(context: Context, token: string | undefined): void {
  const chat = chatOf(context);
  if (!token) return;
  loadPeople(chat)
    .then((part) => part.resume(token))
    .catch(() => {})
    .finally(() => context.host.open('chat'));
}

const isTouch = () => matchMedia('(pointer: coarse)').matches;
