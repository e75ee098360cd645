import css from '#components/sites/dashboard/dashboard.module.css';
import { AnswersBadge, questionsOf } from '#components/sites/inbox/AnswersBadge.tsx';
import { At } from '#components/ui/At.tsx';
import { Table } from '#components/ui/Table.tsx';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { sitePath, siteTabPath } from '#lib/routes.ts';
import type { ConversationSummary } from '#server/sites/sites.ts';

interface ConversationsProps {
  userName: string;
  conversations: (ConversationSummary & { last: DisplayTimestamp })[];
}

export function Conversations({ userName, conversations }: ConversationsProps) {
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
          rows={conversations.map(({ id, name, siteSlug, siteName, last, ...counts }) => ({
            key: id,
            cells: [
              <div key="name" className={css.named}>
                <a className="clamped" href={`${siteTabPath(userName, siteSlug, 'conversations')}/${id}`}>
                  <bdi>{name}</bdi>
                </a>
                <p className={css.facts}>
                  <a href={sitePath(userName, siteSlug)}>{siteName}</a>
                </p>
              </div>,
              questionsOf(counts),
              <AnswersBadge key="state" {...counts} />,
              <At key="last" timestamp={last} isCell />,
            ],
          }))}
          dense
        />
      )}
    </section>
  );
}
