import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bare } from '#lib/bare.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { createReadingPosition } from '#lib/chat-client/reading-position.ts';
import { describeError } from '../session/describe-error.ts';
import { fill } from '../strings/strings.ts';
import { Problem } from '../ui/problem.ts';
import { useStore } from '../ui/use-store.ts';
import { Composer } from './composer.ts';
import type { Chat } from './contract.ts';
import { answersPart, loadAnswers } from './load-answers.ts';
import { joinPeople, loadPeople } from './load-people.ts';

export function ChatPanel({ chat }: { chat: Chat }) {
  const { strings, conversation } = chat;
  const { chatId, messages, isLoading, error, isStopped } = useStore(conversation.store);
  const { greeting, suggestions, name, assistant, asksEmail, leadFormShown, person } = useStore(
    chat.host.settings,
  );
  const { open, identity } = useStore(chat.host.view);
  const { answers, isMissing } = useStore(answersPart);
  const { part, isMissing: isPeopleMissing, status, asksEmail: partAsksEmail } = useStore(chat.people);
  const author = html`<p class="note" dir="auto">
    ${assistant && assistant !== name && `${assistant} · `}${strings.aiAssistant}
  </p>`;
  const hasAnswer = messages.some(({ isUser }) => !isUser);
  const hasPeople = messages.some(({ author, attachments }) => author || attachments);
  const last = messages.at(-1);
  const isAtEnd = person === 'atEnd' && (last?.offersPerson || last?.vote === 'down');
  const offersPerson = (person === 'always' || isAtEnd) && !isLoading && !/waiting|open/.test(status);
  const isKnown = identity !== null && 'email' in identity && Boolean(identity.email);
  const [leadSent, setLeadSent] = useState(false);
  const asksNow =
    leadFormShown ||
    (asksEmail && !isKnown && (leadSent || (messages.length === 0 && !chat.host.storage.read('lead'))));
  useEffect(() => {
    if (hasAnswer || asksNow) showAnswers();
  }, [hasAnswer, asksNow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the studio shows the form anew
  useEffect(() => setLeadSent(false), [leadFormShown]);
  useEffect(() => {
    if (hasPeople) loadPeople(chat).catch(() => {});
  }, [hasPeople, chat]);
  // A person may take over what the assistant has so far.
  const joined = person !== 'never' && !isLoading && chat.isSeen() ? chatId : null;
  useEffect(() => {
    if (joined) joinPeople(chat);
  }, [joined, chat]);
  const [isAsking, setAsking] = useState(false);
  const [askProblem, setAskProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does not concern what is said next
  useEffect(() => setAskProblem(''), [messages.length]);
  const askPerson = async () => {
    setAsking(true);
    setAskProblem('');
    const ask = async () => (await loadPeople(chat)).ask();
    await ask().catch((error) => {
      const message = describeError(error, strings);
      setAskProblem(message);
      chat.host.emit('error', { message });
    });
    setAsking(false);
    log.current?.focus();
  };
  const onLeadSent = () => {
    chat.host.storage.write('lead', true);
    setLeadSent(true);
  };
  const log = useReadingPosition(messages, open);

  const retry = (id?: string) => {
    conversation.retry(id);
    // Moves the focus, because the button was removed.
    log.current?.focus();
  };

  const stopped = (id?: string) => html`<p class="note" role="status">
    ${strings.stopped}
    <button class="button plain" type="button" onClick=${() => retry(id)}>${strings.askAgain}</button>
  </p>`;

  return html`
    <div
      class="log"
      ref=${log}
      role="log"
      aria-label=${strings.conversation}
      aria-busy=${isLoading}
      tabindex="0"
    >
      <div class="message assistant">
        ${author}
        <p dir="auto">${greeting || fill(strings.greeting, { site: name })}</p>
      </div>
      ${
        Boolean(asksNow) &&
        !partAsksEmail &&
        answers &&
        html`<${answers.LeadForm}
          key=${leadFormShown}
          chat=${chat}
          question=""
          title=${strings.leadFirstTitle}
          text=${strings.leadFirstText}
          isOpened=${Boolean(leadFormShown)}
          isSent=${leadSent}
          onSent=${onLeadSent}
        />`
      }
      ${
        messages.length === 0 &&
        suggestions.length > 0 &&
        html`<ul class="suggestions">
          ${suggestions.map(
            (question) => html`<li>
              <button type="button" dir="auto" onClick=${() => conversation.send({ text: question })}>${question}</button>
            </li>`,
          )}
        </ul>`
      }
      ${messages.map((message, at) =>
        message.author
          ? part && html`<${part.PersonMessage} key=${message.id} chat=${chat} message=${message} />`
          : message.isUser
            ? html`<div class="message visitor" dir="auto" key=${message.id}>
              <span class="hidden" dir="auto">${strings.you}: </span>${message.content}
              ${part && html`<${part.Attachments} chat=${chat} message=${message} />`}
            </div>
            ${
              message.error
                ? html`<${Problem}
                    text=${message.error}
                    strings=${strings}
                    onRetry=${() => part?.retry(message) || retry(message.id)}
                  />`
                : messages[at + 1]?.isUser && !message.messageId && !message.clientId && stopped(message.id)
            }`
            : message.state === 'streaming' && !message.content
              ? status !== 'open' &&
                html`<div class="message assistant" key=${message.id}>
                ${author}
                <p class="writing"><span class="hidden">${strings.answering}</span><i></i><i></i><i></i></p>
              </div>`
              : answers &&
                html`<${answers.Answer}
                key=${message.id}
                chat=${chat}
                message=${message}
                author=${author}
                question=${messages.slice(0, at).findLast(({ isUser }) => isUser)?.content ?? ''}
                isLast=${at === messages.length - 1 && !partAsksEmail}
              />`,
      )}
      ${hasAnswer && isMissing && html`<${Problem} text=${strings.offline} strings=${strings} onRetry=${showAnswers} />`}
      ${
        hasPeople &&
        isPeopleMissing &&
        html`<${Problem} text=${strings.offline} strings=${strings} onRetry=${() => joinPeople(chat)} />`
      }
      ${error !== null && !last?.error && html`<${Problem} text=${error} strings=${strings} onRetry=${() => retry()} />`}
      ${askProblem && html`<${Problem} text=${askProblem} strings=${strings} onRetry=${askPerson} />`}
      ${isStopped && stopped()}
      ${part && html`<${part.LogEnd} chat=${chat} />`}
    </div>
    ${part && html`<${part.Waiting} chat=${chat} />`}
    ${
      offersPerson &&
      html`<button class="button plain" type="button" aria-disabled=${isAsking} onClick=${askPerson}>
        ${strings.talkToPerson}
      </button>`
    }
    <${Composer} chat=${chat} isLoading=${isLoading} />
  `;
}

/** Their part is already loaded, except for a conversation of an earlier page. */
const showAnswers = () => void loadAnswers().catch(() => {});

/** So near to the end, the log is at its end. */
const NEAR_PX = 24;

/** Scrolls the log while the answer grows, and to the last question when the panel is opened again. */
function useReadingPosition(messages: Message[], open: boolean) {
  const ref = useRef<HTMLElement>(null);
  const height = useRef(0);
  const [position] = useState(createReadingPosition);

  // Not a layout effect: layout effects run before the dialog is shown.
  useEffect(() => {
    const log = ref.current;
    const question = [...(log?.querySelectorAll('.visitor, .person') ?? [])].at(-1);
    const id = messages.findLast(({ isUser, author }) => isUser || author)?.id;
    if (!log) return;
    const follow = () =>
      question &&
      position.follow(log, question, `${id} ${open}`, log.querySelector(':scope > :last-child:has(form)'));
    follow();
    // Buttons and the lead form are added after an answer.
    const growth = new MutationObserver(follow);
    growth.observe(log, bare({ childList: true, subtree: true }));
    // What is below it grows: an end that was in sight stays there.
    const resize = new ResizeObserver(() => {
      const { clientHeight } = log;
      if (clientHeight === height.current) return;
      const wasAtEnd = log.scrollHeight - log.scrollTop <= height.current + NEAR_PX;
      height.current = clientHeight;
      follow();
      if (wasAtEnd) log.scrollTop = log.scrollHeight;
    });
    resize.observe(log);
    return () => {
      growth.disconnect();
      resize.disconnect();
    };
  }, [messages, open, position]);
  return ref;
}
