import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { isEmail } from '../../../lib/validators.ts';
import { describeError } from '../api/error.ts';
import { Problem } from '../problem.ts';
import type { Widget } from '../widget-state.ts';
import type { Message } from './message.ts';

interface Props {
  widget: Widget;
  message: Message;
  question: string;
}

/** Below an answer that could not be given: the visitor leaves an email, for which consent is needed. */
export function LeadForm({ widget, message, question }: Props) {
  const { say, api, conversation } = widget;
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState<{ email?: boolean; consent?: boolean }>({});
  const [sending, setSending] = useState(false);
  const [sentHere, setSentHere] = useState(false);
  if (message.leadSent)
    // The form had the focus: it goes on to what took its place.
    return html`<p class="card" role="status" tabindex="-1" ref=${sentHere ? focus : null}>${say.leadThanks}</p>`;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    setProblem('');
    const fields = event.target as HTMLFormElement;
    const form = new FormData(fields);
    const lacks = {
      email: !isEmail(String(form.get('email')).trim()),
      consent: !form.has('consent'),
    };
    setMissing(lacks);
    if (lacks.email || lacks.consent) {
      focus(fields.elements.namedItem(lacks.email ? 'email' : 'consent') as HTMLElement);
      return;
    }
    setSending(true);
    const name = String(form.get('name')).trim();
    const { chatId } = conversation.store.get();
    try {
      await api.sendLead({
        email: String(form.get('email')).trim(),
        ...(name && { name }),
        message: question,
        consent: true,
        ...(chatId && { chat_id: chatId }),
      });
      setSentHere(true);
      conversation.note(message.id, { leadSent: true });
    } catch (error) {
      setProblem(describeError(error, say));
    }
    setSending(false);
  };

  return html`<form class="card" novalidate onSubmit=${submit}>
    <p class="heading">${say.leadTitle}</p>
    <p class="note">${say.leadText}</p>
    <label
      >${say.email}<input
        type="email"
        name="email"
        autocomplete="email"
        required
        maxlength="254"
        aria-invalid=${missing.email}
      />
      ${missing.email && html`<span class="wrong" role="alert">${say.emailMissing}</span>`}
    </label>
    <label>${say.name}<input name="name" autocomplete="name" maxlength="100" /></label>
    <label class="choice"
      ><input type="checkbox" name="consent" required aria-invalid=${missing.consent} /><span
        >${say.consent} ${missing.consent && html`<span class="wrong" role="alert">${say.consentMissing}</span>`}</span
      ></label
    >
    ${problem && html`<${Problem} text=${problem} say=${say} />`}
    <button class="button" aria-disabled=${sending}>${say.sendLead}</button>
  </form>`;
}

const focus = (element: HTMLElement | null): void => element?.focus();
