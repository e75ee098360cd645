import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { IconButton } from '../icon-button.ts';
import type { Widget } from '../widget-state.ts';
import type { Message } from './message.ts';

/** Thumbs. One down is sent at once, and again with the reason if the visitor gives one. */
export function Vote({ widget, message }: { widget: Widget; message: Message }) {
  const { say, api, conversation } = widget;
  const [asking, setAsking] = useState(false);
  const { id, vote } = message;
  if (!id) return null;

  const send = (choice: 'up' | 'down', details: { reason?: string; note?: string } = {}) => {
    conversation.note(id, { vote: choice });
    api.sendFeedback({ message_id: id, vote: choice, ...details }).catch(() => {
      conversation.note(id, { vote });
    });
  };

  const thumb = (choice: 'up' | 'down', label: string) => html`<${IconButton}
    icon="thumb"
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
      ${thumb('up', say.helpful)}${thumb('down', say.notHelpful)}
      <span class="note" role="status">${vote && !asking && say.thanksForVote}</span>
    </div>
    ${
      asking &&
      html`<form class="card" ref=${reveal} onSubmit=${submit}>
        <fieldset>
          <legend>${say.whyNot}</legend>
          ${Object.entries(say.reasons).map(
            ([value, label]) =>
              html`<label class="choice"><input type="radio" name="reason" value=${value} />${label}</label>`,
          )}
        </fieldset>
        <label>${say.note}<textarea name="note" rows="2" maxlength="1000"></textarea></label>
        <div class="buttons">
          <button class="button">${say.sendFeedback}</button>
          <button class="button plain" type="button" onClick=${() => setAsking(false)}>${say.cancel}</button>
        </div>
      </form>`
    }`;
}

function reveal(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}
