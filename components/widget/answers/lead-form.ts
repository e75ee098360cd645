import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isEmail } from '#lib/validators.ts';
import type { Chat } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { Problem } from '../ui/problem.ts';
import { reveal } from './vote.ts';

interface Props {
  chat: Chat;
  /** What was not answered; empty before the first question. */
  question: string;
  title: string;
  text: string;
  /** Shows all fields at once, to a visitor who asks for a person. */
  isOpened?: boolean;
  isSent: boolean;
  onSent(): void;
}

/** The visitor can leave an email address, with consent. */
export function LeadForm({ chat, question, title, text, isOpened, isSent, onSent }: Props) {
  const { strings, api, conversation } = chat;
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState<{ email?: boolean; consent?: boolean }>({});
  const [sending, setSending] = useState(false);
  const [sentHere, setSentHere] = useState(false);
  const { identity } = chat.host.view.get();
  /** The page may have identified its visitor. */
  const known: { email?: string; name?: string } = identity && 'userId' in identity ? identity : {};
  // The conversation stays readable beside a form of one line. Who is known has only to agree.
  const [isOpen, setOpen] = useState(Boolean(isOpened || known.email));
  const card = useRef<HTMLFormElement>(null);
  // Errors push the button out of sight. Without one the question and its answer stay in sight instead.
  useEffect(() => {
    if (problem || missing.email || missing.consent) reveal(card.current);
  }, [missing, problem]);
  if (isSent)
    // Moves the focus from the removed form to the confirmation.
    return html`<p class="card" role="status" tabindex="-1" ref=${sentHere ? focus : null}>${strings.leadThanks}</p>`;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    setProblem('');
    const fields = event.target as HTMLFormElement;
    const form = new FormData(fields);
    const [email = '', name] = ['email', 'name'].map((field) => String(form.get(field)).trim());
    const lacks = { email: !isEmail(email), consent: !form.has('consent') };
    setMissing({ ...lacks, consent: isOpen && lacks.consent });
    if (lacks.email || lacks.consent) {
      focus(fields.elements.namedItem(lacks.email || !isOpen ? 'email' : 'consent') as HTMLElement);
      return;
    }
    setSending(true);
    const visitor = { email, ...(name && { name }) };
    const { chatId } = conversation.store.get();
    try {
      await api.post('/lead', {
        ...visitor,
        ...(question && { message: question }),
        consent: true,
        ...(chatId && { chat_id: chatId }),
      });
      setSentHere(true);
      onSent();
      chat.host.emit('lead', visitor);
    } catch (error) {
      setProblem(describeError(error, strings));
    }
    setSending(false);
  };

  const send = html`<button class="button" aria-disabled=${sending}>${strings.sendLead}</button>`;
  return html`<form class="card" novalidate ref=${card} onSubmit=${submit}>
    <p class="heading">${title}</p>
    <p class="note">${text}</p>
    <div class="fields">
    <label
      >${strings.email}<input
        type="email"
        name="email"
        autocomplete="email"
        required
        maxlength="254"
        defaultValue=${known.email}
        aria-invalid=${missing.email}
        onFocus=${() => setOpen(true)}
      />
      ${missing.email && html`<span class="wrong" role="alert">${strings.emailMissing}</span>`}
    </label>
    ${isOpen ? html`<label>${strings.name}<input name="name" autocomplete="name" maxlength="100" defaultValue=${known.name} /></label>` : send}
    </div>
    ${
      isOpen &&
      html`<label class="choice"
        ><input type="checkbox" name="consent" required aria-invalid=${missing.consent} /><span
          >${strings.consent} ${missing.consent && html`<span class="wrong" role="alert">${strings.consentMissing}</span>`}</span
        ></label
      >`
    }
    ${problem && html`<${Problem} text=${problem} strings=${strings} />`}
    ${isOpen && send}
  </form>`;
}

const focus = (element: HTMLElement | null): void => element?.focus();
