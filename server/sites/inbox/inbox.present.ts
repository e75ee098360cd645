import type { ConversationStatus, MessageAuthor, Operator } from '#lib/inbox.ts';
import { isOpenOfflineRequest } from '../takeover/takeover.ts';
import type { InboxRow } from './inbox.queries.ts';

/** A conversation in the list of the inbox. */
export type InboxItem = ReturnType<typeof presentInboxRow>;

export const presentInboxRow = (row: InboxRow) => ({
  id: row.id,
  /** A conversation is named after its first question. */
  name: row.name,
  site: { id: row.site_id, name: row.site_name, slug: row.site_slug },
  visitor: presentVisitor(row),
  status: row.status ?? ('assistant' satisfies ConversationStatus),
  assignee: presentAssignee(row),
  /** Without the lines of the system; null before the first. */
  lastMessage: row.last_role && {
    role: row.last_role,
    author: authorKindOf(row),
    /** The beginning of it. */
    content: row.last_content ?? '',
    createdAt: row.last_at,
  },
  /** The beginning of what the visitor wrote last; null before. */
  lastQuestion: row.last_question,
  isUnread: Boolean(row.is_unread),
  waitingSince: row.waiting_since,
  /** When the visitor asked for a person outside opening hours; null if not, or once the team has done something. */
  askedOfflineAt:
    row.status && isOpenOfflineRequest({ ...row, status: row.status }) ? row.waiting_since : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Of a person by the visitor; null before. */
export const presentRating = ({ rating: score, rating_note: note, rated_at: at }: InboxRow) =>
  score === null ? null : { score, note, at };

const presentVisitor = (row: InboxRow) => ({
  id: row.visitor_id,
  /** The id that the website has for the visitor; null for an anonymous one. */
  userId: row.visitor_user_id,
  name: row.visitor_name ?? row.lead_name,
  email: row.visitor_email ?? row.lead_email,
  /** The website’s server has signed who it is. */
  isVerified: row.visitor_user_id !== null,
});

const presentAssignee = ({
  assignee_id: id,
  assignee_name: name,
  assignee_picture: picture,
}: InboxRow): Operator | null => (id ? { id, name: name ?? '', picture } : null);

const authorKindOf = ({ last_role, last_author }: InboxRow): MessageAuthor['kind'] =>
  last_author ?? (last_role === 'user' ? 'visitor' : 'assistant');
