import { type RefObject, useEffect, useRef } from 'react';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { api } from '#lib/api.ts';
import { ASKED_OFFLINE, type ConversationStatus } from '#lib/inbox.ts';
import type { Data } from './+data.ts';
import { Actions } from './Actions.tsx';
import { addressOf } from './address.ts';
import { Composer, type Writer } from './Composer.tsx';
import { visitorName } from './ConversationRow.tsx';
import { InboxProblem } from './InboxProblem.tsx';
import css from './inbox-chat.module.css';
import type { Conversation } from './inbox-types.ts';
import { Messages } from './Messages.tsx';
import { CHAT_TITLE } from './move-focus.ts';
import { isLookedAt } from './use-alerts.ts';
import type { Inbox } from './use-inbox.ts';

export const STATUS_LABELS: Record<ConversationStatus, string> = {
  assistant: 'AI assistant',
  waiting: 'Waiting',
  open: 'Open',
  closed: 'Closed',
};
const STATUS_KINDS = {
  assistant: 'neutral',
  waiting: 'warning',
  open: 'success',
  closed: 'neutral',
} as const;

interface ConversationColumnProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
  writer: RefObject<Writer | null>;
}

export function ConversationColumn({ data, inbox, chat, writer }: ConversationColumnProps) {
  const { path, address } = inbox;
  const { status, assignee, visitor, site } = chat;
  const heading = useRef<HTMLHeadingElement>(null);
  const label = STATUS_LABELS[status];
  useRead(chat);
  // After a link or a key of the list; not when the page is loaded.
  useEffect(() => {
    if (document.documentElement.dataset.hydrated !== undefined) heading.current?.focus();
  }, []);
  const who = assignee ? (assignee.id === data.viewerId ? 'yours' : assignee.name) : '';
  return (
    <section className={css.column} aria-labelledby={CHAT_TITLE}>
      <header className={css.head}>
        <a className={css.back} href={addressOf(path, address.list)} aria-label="Back to the list">
          <Icon name="back" />
        </a>
        <div className={css.title}>
          <h2 id={CHAT_TITLE} ref={heading} tabIndex={-1} dir="auto">
            {visitorName(visitor)}
          </h2>
          <p>
            <Badge kind={STATUS_KINDS[status]}>{who ? `${label}, ${who}` : label}</Badge> ·{' '}
            <bdi>{site.name}</bdi>
            {chat.askedOfflineAt && <strong className={css.offlineRequest}>{ASKED_OFFLINE}</strong>}
          </p>
        </div>
        <a className={css.about} href={addressOf(path, address.list, chat.id, 'visitor')}>
          Details
        </a>
        <Actions data={data} inbox={inbox} chat={chat} />
      </header>
      {!address.showsVisitor && <InboxProblem inbox={inbox} />}
      <ListRefusal />
      <Messages data={data} inbox={inbox} chat={chat} onEdit={(message) => writer.current?.edit(message)} />
      <Composer data={data} inbox={inbox} chat={chat} writer={writer} />
    </section>
  );
}

/** Marks the shown messages as read while the window has the focus. */
function useRead({ id, messages, isUnread }: Conversation): void {
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read anew
  useEffect(() => {
    const read = () => {
      if (isLookedAt()) void api.post(`/api/inbox/${id}/read`, {}).catch(() => undefined);
    };
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [id, last, isUnread]);
}
