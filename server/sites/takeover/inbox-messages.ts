import type { ChatFileView, InboxMessage, MessageAuthor } from '#lib/inbox.ts';
import { type MessageRow, UNANSWERED_OUTCOMES } from '../../answers/answers.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { ChatFileRow } from './chat-files.queries.ts';
import {
  findAssistant,
  listFilesOf,
  listPeople,
  type NoteRow,
  type VisitorChatRow,
} from './takeover.queries.ts';

type Visitor = Pick<VisitorChatRow, 'id' | 'visitorName'>;

/** Messages and notes of a conversation with who wrote them and their files, in the order of their times. */
export async function presentMessages(
  db: Db,
  chat: Visitor,
  messages: MessageRow[],
  notes: NoteRow[] = [],
): Promise<InboxMessage[]> {
  const written = [...messages, ...notes];
  const people = new Map(
    (await listPeople(db, [...new Set(written.flatMap(({ author_id }) => author_id ?? []))])).map(
      (person) => [person.id, person],
    ),
  );
  const files = await listFilesOf(
    db,
    written.map(({ id }) => id),
  );
  const isOfAssistant = messages.some(({ role, author }) => role === 'assistant' && author === null);
  const assistant = (isOfAssistant && (await findAssistant(db, chat.id))) || NOBODY;

  const authorOf = ({ author, author_id }: Pick<MessageRow, 'author' | 'author_id'>): MessageAuthor => {
    if (author === 'system') return { kind: 'system', ...NOBODY };
    const { name, picture } = people.get(author_id ?? '') ?? NOBODY;
    return { kind: 'operator', name, picture };
  };
  const filesOf = (id: string) =>
    files.filter(({ message_id, note_id }) => message_id === id || note_id === id).map(presentChatFile);

  return [
    ...messages.map(
      (message): InboxMessage => ({
        id: message.id,
        role: message.role,
        author: message.author
          ? authorOf(message)
          : message.role === 'user'
            ? { kind: 'visitor', name: chat.visitorName, picture: null }
            : { kind: 'assistant', name: assistant.name, picture: assistant.picture },
        isNote: false,
        content: message.content,
        citations: JSON.parse(message.citations),
        related: JSON.parse(message.related),
        answered: message.role === 'user' || message.author ? null : isAnswer(message),
        attachments: filesOf(message.id),
        createdAt: message.created_at,
        clientId: message.client_id,
      }),
    ),
    ...notes.map(
      (note): InboxMessage => ({
        id: note.id,
        role: 'assistant',
        author: authorOf(note),
        isNote: true,
        content: note.content,
        citations: [],
        related: [],
        answered: null,
        attachments: filesOf(note.id),
        createdAt: note.created_at,
        clientId: note.client_id,
      }),
    ),
  ].sort((one, other) =>
    one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : one.id < other.id ? -1 : 1,
  );
}

const isAnswer = ({ outcome }: MessageRow): boolean =>
  !UNANSWERED_OUTCOMES.some((other) => other === outcome);

const NOBODY = { name: null, picture: null };

export const presentChatFile = ({ id, name, type, size, width, height }: ChatFileRow): ChatFileView => ({
  id,
  name,
  type,
  size,
  width,
  height,
});
