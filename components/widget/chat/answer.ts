import { html } from 'htm/preact';
import type { Message } from '../../../lib/chat-client/message.ts';
import { AnswerText } from './answer-text.ts';
import type { Chat } from './chat-context.ts';
import { LeadForm } from './lead-form.ts';
import { Related } from './related.ts';
import { Sources } from './sources.ts';
import { Vote } from './vote.ts';

interface Props {
  chat: Chat;
  message: Message;
  question: string;
  isLast: boolean;
}

/** An answer with its feedback and lead controls. */
export function Answer({ chat, message, question, isLast }: Props) {
  const { strings } = chat;
  const { state, content, citations, related, isAnswered, hasLead } = message;
  const isStreaming = state === 'streaming';

  return html`<div class="message assistant">
    <span class="hidden">${strings.assistant}: </span>
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
    ${state === 'done' && isAnswered && html`<${Sources} citations=${citations} strings=${strings} />`}
    ${related.length > 0 && html`<${Related} pages=${related} isAnswered=${isAnswered} strings=${strings} />`}
    ${state === 'done' && isAnswered && html`<${Vote} chat=${chat} message=${message} />`}
    ${
      state === 'done' &&
      !isAnswered &&
      (isLast || hasLead) &&
      html`<${LeadForm} chat=${chat} message=${message} question=${question} />`
    }
  </div>`;
}
