import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { Message } from '#lib/chat-client/message.ts';
import type { Chat } from '../chat/contract.ts';
import { answersPart } from '../chat/load-answers.ts';
import { useStore } from '../ui/use-store.ts';
import { Attachments } from './attachments.ts';

/** A message of an operator, or a line of the system. */
export function PersonMessage({ chat, message }: { chat: Chat; message: Message }) {
  const { strings, host, people } = chat;
  const { answers } = useStore(answersPart);
  const { author, content, citations } = message;
  if (author?.kind === 'system') return html`<p class="system person" dir="auto">${content}</p>`;
  const name = author?.name || people.get().part?.texts.teamMember || '';
  return html`<div class="message person">
    <p class="who">
      <${Picture} origin=${host.settings.get().origin} path=${author?.picture} name=${name} />
      <b dir="auto">${name}</b><span class="hidden">: </span>
    </p>
    ${
      answers
        ? html`<${answers.AnswerText} text=${content} citations=${citations} related=${[]} isStreaming=${false} isByPerson strings=${strings} />
            <${answers.Sources} citations=${citations} text=${content} strings=${strings} />`
        : html`<p dir="auto">${content}</p>`
    }
    <${Attachments} chat=${chat} message=${message} />
  </div>`;
}

/** The initials where there is only a drawing of ours, which other websites may not show, or the page forbids pictures. */
function Picture({ origin, path, name }: { origin: string; path: string | null | undefined; name: string }) {
  const [isMissing, setMissing] = useState(false);
  if (path && !path.startsWith('/images/') && !isMissing)
    return html`<img class="picture" src=${new URL(path, origin).href} alt="" onError=${() => setMissing(true)} />`;
  const [first = '', ...others] = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return html`<span class="picture" aria-hidden="true">${first}${others.at(-1)}</span>`;
}
