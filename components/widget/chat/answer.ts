import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import type { Message } from '../../../lib/chat-client/message.ts';
import { AnswerText } from './answer-text.ts';
import type { Chat } from './chat-context.ts';
import { Related } from './related.ts';
import { Sources } from './sources.ts';

interface Props {
  chat: Chat;
  message: Message;
  question: string;
  isLast: boolean;
}

/** An answer with its feedback and lead controls. */
export function Answer({ chat, message, question, isLast }: Props) {
  const { strings } = chat;
  const { assistant } = chat.host.settings.get();
  const { state, content, citations, related, isAnswered, isFallback, hasLead } = message;
  const isStreaming = state === 'streaming';
  const { Vote, LeadForm } = useAfterAnswer(state === 'done') ?? {};

  return html`<div class="message assistant">
    <span class="hidden">${assistant || strings.assistant}: </span>
    <${AnswerText}
      text=${content}
      citations=${citations}
      related=${related}
      isStreaming=${isStreaming}
      strings=${strings}
    />
    ${
      isStreaming &&
      !content &&
      html`<p class="writing"><span class="hidden">${strings.answering}</span><i></i><i></i><i></i></p>`
    }
    ${state === 'interrupted' && !isLast && html`<p class="note">${strings.interrupted}</p>`}
    ${isFallback && isAnswered && html`<p class="note">${strings.quoted}</p>`}
    ${!isStreaming && isAnswered && html`<${Sources} citations=${citations} text=${content} strings=${strings} />`}
    ${related.length > 0 && html`<${Related} pages=${related} isAnswered=${isAnswered} strings=${strings} />`}
    ${state === 'done' && isAnswered && Vote && html`<${Vote} chat=${chat} message=${message} />`}
    ${
      state === 'done' &&
      !isAnswered &&
      LeadForm &&
      (isLast || hasLead) &&
      html`<${LeadForm} chat=${chat} message=${message} question=${question} />`
    }
  </div>`;
}

type AfterAnswer = typeof import('./after-answer.ts');

let loaded: AfterAnswer | undefined;

/** Without it an answer can still be read. */
function useAfterAnswer(isWanted: boolean): AfterAnswer | undefined {
  const [afterAnswer, setAfterAnswer] = useState(loaded);
  useEffect(() => {
    if (!isWanted || afterAnswer) return;
    import('./after-answer.ts').then(
      (part) => {
        loaded = part;
        setAfterAnswer(part);
      },
      () => {},
    );
  }, [isWanted, afterAnswer]);
  return afterAnswer;
}
