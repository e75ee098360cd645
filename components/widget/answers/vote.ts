import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bare } from '#lib/bare.ts';
import type { Message } from '#lib/chat-client/message.ts';
import type { Chat } from '../chat/contract.ts';
import { UI_ICONS } from '../icons/ui.ts';
import { IconButton } from '../ui/icon-button.ts';

const REASONS = {
  incorrect: 'reasonIncorrect',
  off_topic: 'reasonOffTopic',
  incomplete: 'reasonIncomplete',
  unclear: 'reasonUnclear',
} as const;

/** Thumbs up and down. A downvote is sent immediately, and again if the visitor adds a reason. */
export function Vote({ chat, message }: { chat: Chat; message: Message }) {
  const { strings, api, conversation } = chat;
  const [asking, setAsking] = useState(false);
  const { id, messageId, vote } = message;
  if (!messageId) return null;

  const send = (choice: 'up' | 'down', details: { reason?: string; note?: string } = {}) => {
    conversation.updateMessage(id, { vote: choice });
    chat.host.emit('feedback', { vote: choice, ...(details.reason && { reason: details.reason }) });
    api.post('/feedback', { message_id: messageId, vote: choice, ...details }).catch(() => {
      conversation.updateMessage(id, { vote });
    });
  };

  const thumb = (choice: 'up' | 'down', label: string) => html`<${IconButton}
    icon=${UI_ICONS.thumb}
    turned=${choice === 'down'}
    pressed=${vote === choice}
    label=${label}
    onClick=${() => {
      send(choice);
      setAsking(choice === 'down');
    }}
  />`;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const [reason, note] = [String(form.get('reason') ?? ''), String(form.get('note') ?? '').trim()];
    send('down', { ...(reason && { reason }), ...(note && { note }) });
    setAsking(false);
  };

  return html`<div class="vote">
      ${thumb('up', strings.helpful)}${thumb('down', strings.notHelpful)}
      <span class="note" role="status">${vote && !asking && strings.thanksForVote}</span>
    </div>
    ${
      asking &&
      html`<form class="card" ref=${reveal} onSubmit=${submit}>
        <fieldset>
          <legend>${strings.whyNot}</legend>
          ${Object.entries(REASONS).map(
            ([value, text]) =>
              html`<label class="choice"><input type="radio" name="reason" value=${value} />${strings[text]}</label>`,
          )}
        </fieldset>
        <label>${strings.note}<textarea name="note" rows="2" maxlength="1000"></textarea></label>
        <div class="buttons">
          <button class="button">${strings.sendFeedback}</button>
          <button class="button plain" type="button" onClick=${() => setAsking(false)}>${strings.cancel}</button>
        </div>
      </form>`
    }`;
}

/** Below an answer a form would begin out of sight. */
export function reveal(form: HTMLElement | null): void {
  form?.scrollIntoView(bare({ block: 'nearest' } as const));
}
