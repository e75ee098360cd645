import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '#lib/api-error.ts';
import { isEmail } from '#lib/validators.ts';
import type { Chat } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { Problem } from '../ui/problem.ts';
import { useStore } from '../ui/use-store.ts';
import { dropDraft, fillIn, hasDraft, keepDraft } from './lead-draft.ts';
import { answerIn, LeadFieldInput, nameOf, problemOf } from './lead-field.ts';
import { reveal } from './vote.ts';

interface Props {
  chat: Chat;
  /** What was not answered; empty before the first question. */
  question: string;
  title: string;
  text: string;
  /** The label of a field for a message, where the visitor has asked nothing. */
  messageLabel?: string;
  /** Shows all fields at once, to a visitor who asks for a person. */
  isOpened?: boolean;
  isSent: boolean;
  onSent(): void;
}

/** The visitor can leave an email address, with consent. */
export function LeadForm({ chat, question, title, text, messageLabel, isOpened, isSent, onSent }: Props) {
  const { strings, api, conversation } = chat;
  const { leadFields, isPreview } = useStore(chat.host.settings);
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState<{ email?: boolean; consent?: boolean }>({});
  /** By the ids of the owner's fields. */
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const [sentHere, setSentHere] = useState(false);
  const { identity } = chat.host.view.get();
  /** The page may have identified its visitor. */
  const known: { email?: string; name?: string } = identity && 'userId' in identity ? identity : {};
  // The conversation stays readable beside a form of one line. Who is known has only to agree.
  const [isOpen, setOpen] = useState(Boolean(isOpened || known.email || hasDraft(chat)));
  const card = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields that appear are filled in, too
  useLayoutEffect(() => {
    if (card.current) fillIn(chat, card.current);
  }, [isOpen, leadFields, chat]);
  // Errors push the button out of sight. Without one the question and its answer stay in sight instead.
  useEffect(() => {
    if (problem || missing.email || missing.consent || Object.keys(wrong)[0]) reveal(card.current);
  }, [missing, problem, wrong]);
  // The session has the owner's fields. A chat inside a page has asked for none yet.
  useEffect(() => {
    if (isOpen) chat.start();
  }, [isOpen, chat.start]);
  if (isSent)
    // Moves the focus from the removed form to the confirmation.
    return html`<p class="card" role="status" tabindex="-1" ref=${sentHere ? focus : null}>${strings.leadThanks}</p>`;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    setProblem('');
    const fields = event.target as HTMLFormElement;
    const form = new FormData(fields);
    const [email = '', name, written] = ['email', 'name', 'message'].map((field) =>
      String(form.get(field) ?? '').trim(),
    );
    const message = question || written;
    const lacks = { email: !isEmail(email), consent: !form.has('consent') };
    const answers = leadFields.map((field) => ({ field, answer: answerIn(form, field) }));
    const refused = answers.flatMap(({ field, answer }) => {
      const problem = problemOf(field, answer, strings);
      return problem ? [{ field, problem }] : [];
    });
    setMissing({ ...lacks, consent: isOpen && lacks.consent });
    setWrong(isOpen ? Object.fromEntries(refused.map(({ field, problem }) => [field.id, problem])) : {});
    if (lacks.email || lacks.consent || refused[0]) {
      const first = lacks.email || !isOpen ? 'email' : refused[0] ? nameOf(refused[0].field) : 'consent';
      focus(fields.elements.namedItem(first) as HTMLElement);
      return;
    }
    const given = answers.flatMap(({ field, answer }) => (answer ? [[field.id, answer]] : []));
    setSending(true);
    const visitor = { email, ...(name && { name }) };
    const { chatId } = conversation.store.get();
    try {
      // The website may not have the fields of a preview, and nobody waits for a reply.
      if (!isPreview)
        await api.post('/lead', {
          ...visitor,
          ...(message && { message }),
          ...(given[0] && { fields: Object.fromEntries(given) }),
          consent: true,
          ...(chatId && { chat_id: chatId }),
        });
      dropDraft(chat);
      if (chatId) chat.host.storage.write('leadChat', chatId);
      setSentHere(true);
      onSent();
      chat.host.emit('lead', visitor);
    } catch (error) {
      const isOutdated =
        error instanceof ApiError && Object.keys(error.errors).some((name) => name.startsWith('fields.'));
      if (isOutdated) {
        api.endSession();
        await chat.start();
      }
      setProblem(isOutdated ? strings.failed : describeError(error, strings));
    }
    setSending(false);
  };

  const keep = () => card.current && keepDraft(chat, card.current);

  const send = html`<button class="button" aria-disabled=${sending}>${strings.sendLead}</button>`;
  return html`<form class="card" novalidate ref=${card} onInput=${keep} onSubmit=${submit}>
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
    ${messageLabel && html`<label>${messageLabel}<textarea name="message" rows="3" maxlength="2000"></textarea></label>`}
    ${
      isOpen &&
      leadFields.map(
        (field) =>
          html`<${LeadFieldInput} key=${field.id} field=${field} problem=${wrong[field.id]} strings=${strings} />`,
      )
    }
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
