import { Timestamp, useClock } from '#components/answers/playground/Clock.tsx';
import { Choice } from '#components/ui/Selection.tsx';
import { ASKED_OFFLINE } from '#lib/inbox.ts';
import { BULK_FORM } from './BulkActions.tsx';
import css from './inbox-list.module.css';
import type { InboxItem } from './inbox-types.ts';
import { waitingText } from './waiting-text.ts';

export const visitorName = ({ name, email }: InboxItem['visitor']): string => name ?? email ?? 'Visitor';

interface ConversationRowProps {
  item: InboxItem;
  href: string;
  isOpen: boolean;
  hasSeveralSites: boolean;
}

export function ConversationRow({ item, href, isOpen, hasSeveralSites }: ConversationRowProps) {
  const { now } = useClock();
  const { id, visitor, status, assignee, site, isUnread, waitingSince } = item;
  const excerpt = excerptOf(item);
  const name = visitorName(visitor);
  const state = [hasSeveralSites && site.name, assignee?.name].filter(Boolean).join(' · ');
  return (
    <li className={css.row} data-open={isOpen || undefined} data-unread={isUnread || undefined}>
      <Choice value={id} label={name} form={BULK_FORM} />
      <a href={href} aria-current={isOpen ? 'true' : undefined}>
        <span className={css.first}>
          <strong dir="auto">{name}</strong>
          {isUnread && (
            <span className={css.dot}>
              <span className="visually-hidden">Unread</span>
            </span>
          )}
          <Timestamp value={item.updatedAt} />
        </span>
        {excerpt && (
          <span className={css.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
        <span className={css.state}>
          {status === 'waiting' && waitingSince && (
            <span className={css.waits}>Waits {waitingText(waitingSince, now)}</span>
          )}
          {item.askedOfflineAt && <span className={css.offlineRequest}>{ASKED_OFFLINE}</span>}
          {status === 'closed' && <span>Closed</span>}
          {state && <span dir="auto">{state}</span>}
        </span>
      </a>
    </li>
  );
}

/** Who waits is shown by what they want, not by what the assistant says meanwhile. */
function excerptOf({ waitingSince, lastMessage, lastQuestion }: InboxItem): string | undefined {
  if (waitingSince && lastQuestion) return lastQuestion;
  const { author, content } = lastMessage ?? {};
  if (author === 'assistant') return content?.replace(CITATION, '').replace(LINK, '$1');
  return author === 'operator' ? content?.replace(LINK, '$1') : content;
}

/** `[1]`, with the space before it. */
const CITATION = /\s?\[\d{1,2}\](?!\()/g;
/** Of a Markdown link the text is enough. */
const LINK = /\[([^[\]]*)\]\([^()[\]]*\)/g;
