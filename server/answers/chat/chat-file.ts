import { snakeCaseKeys } from '#lib/case.ts';
import { escapeMarkdown, writeAnswer } from '#lib/chat-client/markdown/write.ts';
import { formatFullTimestamp } from '#lib/dates.ts';
import { webAddress } from '#lib/web-address.ts';
import type { Citation } from './answering/answer.ts';
import type { ChatMessageView, ChatWithMessages } from './chats.present.ts';

/** A chat with its citations as a file. */
export function chatFile(chat: ChatWithMessages, format: 'md' | 'json', timeZone?: string) {
  const name = `${chat.name.replace(UNSAFE_IN_NAMES, ' ').trim() || 'conversation'}.${format}`;
  return format === 'json'
    ? { name, type: 'application/json', text: `${JSON.stringify({ chat: snakeCaseKeys(chat) }, null, 2)}\n` }
    : { name, type: 'text/markdown; charset=utf-8', text: markdownOf(chat, timeZone) };
}

/** Not allowed in the names of files, or hidden by them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes these characters
const UNSAFE_IN_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|]+|^\.+/g;

const markdownOf = ({ name, messages }: ChatWithMessages, timeZone?: string): string =>
  `${[`# ${escapeMarkdown(name)}`, ...messages.map((message) => messageOf(message, timeZone))].join('\n\n')}\n`;

function messageOf(message: ChatMessageView, timeZone?: string): string {
  const { role, content, createdAt, citations, related, outcome } = message;
  const isUser = role === 'user';
  const parts = [
    `## ${isUser ? 'You' : 'Assistant'}, ${formatFullTimestamp(createdAt, timeZone)}`,
    isUser ? content.replace(/^/gm, '> ') : writeAnswer(content, [...citations, ...related]),
    outcome === 'interrupted' ? '*The answer was interrupted here.*' : '',
    citations.map(sourceOf).join('\n'),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function sourceOf({ n, title, url }: Citation): string {
  const address = webAddress(url);
  const label = escapeMarkdown(title.replace(/\s+/g, ' '));
  return `${n}. ${address ? `[${label}](<${address}>)` : label}`;
}
