import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Table } from '../ui/Table.tsx';
import css from './dashboard.module.css';

export interface ShownConversation {
  id: string;
  href: string;
  name: string;
  siteName: string;
  siteHref: string;
  questions: number;
  unanswered: number;
  last: DisplayTimestamp;
}

/** The latest conversations of visitors. */
export function Conversations({ conversations }: { conversations: ShownConversation[] }) {
  return (
    <section aria-labelledby="conversations-heading">
      <h2 id="conversations-heading">Recent conversations</h2>
      {conversations.length === 0 ? (
        <p className={css.none}>
          No conversations in the last 30 days. Install the widget so that visitors can ask.
        </p>
      ) : (
        <Table
          caption="Recent conversations"
          columns={[
            { label: 'First question' },
            { label: 'Questions', align: 'end' },
            { label: 'Answers', isShort: true },
            { label: 'Last message' },
          ]}
          rows={conversations.map((conversation) => ({
            key: conversation.id,
            cells: [
              <div key="name" className={css.named}>
                <a className="clamped" href={conversation.href}>
                  <bdi>{conversation.name}</bdi>
                </a>
                <p className={css.facts}>
                  <a href={conversation.siteHref}>{conversation.siteName}</a>
                </p>
              </div>,
              conversation.questions,
              <Badge key="state" kind={conversation.unanswered > 0 ? 'warning' : 'success'}>
                {conversation.unanswered > 0 ? `${conversation.unanswered} unanswered` : 'All answered'}
              </Badge>,
              <At key="last" timestamp={conversation.last} isCell />,
            ],
          }))}
          dense
        />
      )}
    </section>
  );
}
