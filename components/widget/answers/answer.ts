import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Message } from '#lib/chat-client/message.ts';
import type { Chat } from '../chat/contract.ts';
import { AnswerText } from './answer-text.ts';
import { LeadForm } from './lead-form.ts';
import { Related } from './related.ts';
import { Sources } from './sources.ts';
import { SwitchLanguage } from './switch-language.ts';
import { Vote } from './vote.ts';

interface Props {
  chat: Chat;
  message: Message;
  /** Says that the assistant has written it. */
  author: VNode;
  question: string;
  isLast: boolean;
}

/** An answer with its feedback and lead controls. */
export function Answer({ chat, message, author, question, isLast }: Props) {
  const { strings } = chat;
  const {
    state,
    content,
    citations,
    related,
    isAnswered,
    isFallback,
    isSmallTalk,
    request,
    offeredLanguage,
    hasLead,
  } = message;
  const isAmongPeople = chat.conversation.store.get().messages.some((other) => other.author);
  const isStreaming = state === 'streaming';
  const isReachable = chat.hasAddress();

  return html`<div class="message assistant">
    ${author}
    <${AnswerText}
      text=${content}
      citations=${citations}
      related=${related}
      isStreaming=${isStreaming}
      strings=${strings}
    />
    ${state === 'interrupted' && !isLast && html`<p class="note">${strings.interrupted}</p>`}
    ${isFallback && isAnswered && html`<p class="note">${strings.quoted}</p>`}
    ${!isStreaming && isAnswered && html`<${Sources} citations=${citations} text=${content} strings=${strings} />`}
    ${related.length > 0 && html`<${Related} pages=${related} isAnswered=${isAnswered} strings=${strings} />`}
    <${SwitchLanguage} chat=${chat} language=${offeredLanguage} />
    ${state === 'done' && isAnswered && !isSmallTalk && !request && html`<${Vote} chat=${chat} message=${message} />`}
    ${
      state === 'done' &&
      (!isAnswered || request) &&
      (hasLead || (isLast && (request || !(isAmongPeople && isReachable)))) &&
      html`<${LeadForm}
        chat=${chat}
        question=${question}
        title=${strings.leadTitle}
        text=${strings.leadText}
        isOpened=${Boolean(request)}
        isSent=${hasLead || (request && isReachable)}
        onSent=${() => chat.conversation.updateMessage(message.id, { hasLead: true })}
      />`
    }
  </div>`;
}
