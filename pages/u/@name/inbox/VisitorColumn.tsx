import { Timestamp } from '#components/answers/playground/Clock.tsx';
import { LeadAnswers } from '#components/sites/inbox/LeadAnswers.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { LOCALE_NAMES } from '#lib/locale-names.ts';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import { STATUS_LABELS } from './ConversationColumn.tsx';
import { visitorName } from './ConversationRow.tsx';
import type { Conversation } from './inbox-types.ts';
import css from './inbox-visitor.module.css';
import { VISITOR_TITLE } from './move-focus.ts';
import { transcriptPath } from './paths.ts';
import type { Inbox } from './use-inbox.ts';
import { Visits } from './Visits.tsx';

interface VisitorColumnProps {
  data: Data;
  inbox: Inbox;
  chat: Conversation;
}

/** What is known of the visitor of the open conversation. */
export function VisitorColumn({ data, inbox: { path, address }, chat }: VisitorColumnProps) {
  const { visitor, visitorSeenAt, lead, rating, conversations, visits, locale } = chat;
  const language = LOCALE_NAMES[locale as keyof typeof LOCALE_NAMES];
  return (
    <aside className={css.column} aria-labelledby={VISITOR_TITLE}>
      <header className={css.head}>
        <a
          className={css.back}
          href={addressOf(path, address.list, chat.id)}
          aria-label="Back to the conversation"
        >
          <Icon name="back" />
        </a>
        <h2 id={VISITOR_TITLE} tabIndex={-1} dir="auto">
          {visitorName(visitor)}
        </h2>
      </header>
      <dl className={css.facts}>
        {visitor.email && (
          <Fact label="Email">
            <a href={`mailto:${visitor.email}`}>{visitor.email}</a>
          </Fact>
        )}
        <Fact label="Identity">{visitor.isVerified ? 'Signed by the website' : 'Anonymous'}</Fact>
        {visitor.userId && <Fact label="User">{visitor.userId}</Fact>}
        {language && <Fact label="Language">{language}</Fact>}
        <Fact label="Since">
          <Timestamp value={chat.createdAt} />
        </Fact>
        {visitorSeenAt && (
          <Fact label="Last here">
            <Timestamp value={visitorSeenAt} />
          </Fact>
        )}
        {rating && (
          <Fact label="Rating">
            {rating.score} of 5{rating.note && <q>{rating.note}</q>}
          </Fact>
        )}
      </dl>
      <p className={css.transcript}>
        <a href={transcriptPath(data, chat)}>Transcript with votes</a>
      </p>
      {lead && (
        <section className={css.group}>
          <h3>Left an address</h3>
          <p>
            {lead.name && <bdi>{lead.name}, </bdi>}
            <a href={`mailto:${lead.email}`}>{lead.email}</a>
          </p>
          {lead.message && <p dir="auto">{lead.message}</p>}
          <LeadAnswers answers={lead.fields} />
        </section>
      )}
      {conversations.length > 0 && (
        <section className={css.group}>
          <h3>Other conversations</h3>
          <ul className={css.list}>
            {conversations.map(({ id, name, status, updatedAt }) => (
              <li key={id}>
                <a href={addressOf(path, address.list, id)}>
                  <bdi>{name}</bdi>
                </a>
                <span className={css.muted}>
                  {STATUS_LABELS[status]} · <Timestamp value={updatedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {visits.length > 0 && <Visits visits={visits} />}
    </aside>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
