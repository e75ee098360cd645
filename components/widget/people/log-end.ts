import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import type { Chat, PeoplePart } from '../chat/contract.ts';
import { answersPart, loadAnswers } from '../chat/load-answers.ts';
import { fill } from '../strings/strings.ts';
import { useStore } from '../ui/use-store.ts';
import { Rating, show } from './rating.ts';

/** Below the messages: whether the last one was read, and what is asked of the visitor. */
export function LogEnd({ chat }: { chat: Chat }) {
  const { part } = useStore(chat.people);
  return part && html`<${Lines} chat=${chat} part=${part} />`;
}

function Lines({ chat, part: { texts, lines } }: { chat: Chat; part: PeoplePart }) {
  const { readAt, rating, offlineAt, opensAt, leavesEmail, emailSent, problem } = useStore(lines);
  const { messages } = useStore(chat.conversation.store);
  const { answers } = useStore(answersPart);
  const { locale } = chat.host.settings.get();
  const last = messages.at(-1);
  const isRead = last?.isUser && last.messageId && readAt && last.timestamp <= Date.parse(readAt);
  const isOffline = offlineAt === messages.length;
  const hasLead = !emailSent && chat.hasAddress();
  const asksEmail = (isOffline || leavesEmail) && !hasLead;
  if (asksEmail && !answers) loadAnswers().catch(() => {});
  // In place of the forms of the assistant.
  useEffect(() => chat.people.set({ asksEmail }), [asksEmail, chat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thanks stay until something is said
  useEffect(
    () => () => {
      if (lines.get().rating === 'rated') lines.set({ rating: 'none' });
    },
    [messages.length, lines],
  );
  const question = messages.findLast(({ isUser }) => isUser)?.content ?? '';
  const back = opensAt ? `${fill(texts.personBack, { time: formatTime(opensAt, locale) })} ` : '';
  return html`
    ${problem && html`<p class="note" role="status">${problem}</p>`}
    ${isRead && html`<p class="note mine">${texts.read}</p>`}
    ${rating !== 'none' && html`<${Rating} chat=${chat} isRated=${rating === 'rated'} />`}
    ${
      (isOffline || leavesEmail) &&
      hasLead &&
      html`<p class="note" role="status" ref=${show}>
        ${isOffline && `${texts.personOffline}. ${back}`}${chat.strings.leadThanks}
      </p>`
    }
    ${
      asksEmail &&
      answers &&
      html`<div ref=${show}>
        <${answers.LeadForm}
          chat=${chat}
          question=${question}
          title=${isOffline ? texts.personOffline : texts.leaveEmail}
          text=${`${isOffline ? back : ''}${chat.strings.leadText}`}
          messageLabel=${question ? '' : texts.leadMessage}
          isOpened
          isSent=${emailSent}
          onSent=${() => lines.set({ emailSent: true })}
        />
      </div>`
    }
  `;
}

/** In the language and the time zone of the visitor. */
const formatTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: 'numeric', minute: '2-digit' },
  } as const).format(new Date(iso));
