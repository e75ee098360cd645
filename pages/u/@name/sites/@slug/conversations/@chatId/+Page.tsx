import admin from '../../../../../../../components/admin/admin.module.css';
import { Confirm } from '../../../../../../../components/readers/Confirm.tsx';
import { Refusal } from '../../../../../../../components/readers/Refusal.tsx';
import css from '../../../../../../../components/readers/readers.module.css';
import { SiteTab } from '../../../../../../../components/readers/SiteTab.tsx';
import { TranscriptMessage } from '../../../../../../../components/readers/TranscriptMessage.tsx';
import { Unanswered, unansweredId } from '../../../../../../../components/readers/Unanswered.tsx';
import { At } from '../../../../../../../components/ui/At.tsx';
import { Notice } from '../../../../../../../components/ui/Notice.tsx';
import { Pager } from '../../../../../../../components/ui/Pager.tsx';
import type { PageProps } from '../../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { site, id, name, visitorId, visitor, started, messages, messagesCount, page, lastPage, leads } =
    data;
  const { unanswered } = data;
  const list = `${site.path}/conversations`;
  const here = page > 1 ? `${list}/${id}?page=${page}` : `${list}/${id}`;
  const open = unanswered.filter(({ outcome }) => outcome === null);
  return (
    <SiteTab site={site} tab="conversations" title={name}>
      <Refusal refused={refused} />
      <p className={css.intro}>
        <a href={list}>All conversations</a> · started <At timestamp={started} /> ·{' '}
        {messagesCount === 1 ? '1 message' : `${messagesCount} messages`}
        {visitor && (
          <>
            {' '}
            · with <bdi>{visitor.name ?? visitor.email ?? visitor.userId}</bdi>
            {visitor.name && visitor.email && ` (${visitor.email})`}
          </>
        )}
      </p>
      {open[0] && (
        <p>
          {open.length === 1 ? 'A question has' : `${open.length} questions have`} no answer on your website.{' '}
          <a href={`#${unansweredId(open[0])}`}>
            {open.length === 1 ? 'Write the answer' : 'Write the first answer'}
          </a>
        </p>
      )}
      {leads.map((lead) => (
        <Notice key={lead.id}>
          <p>
            {lead.name ?? 'The visitor'} left <a href={`mailto:${lead.email}`}>{lead.email}</a>
            {lead.message && `: ${lead.message}`}
          </p>
        </Notice>
      ))}
      <ol className={css.thread}>
        {messages.map((message) => (
          <TranscriptMessage key={message.id} message={message} domain={site.domain}>
            {unanswered
              .filter(({ answerId }) => answerId === message.id)
              .map((question) => (
                <Unanswered key={message.id} question={question} site={site} here={here} refused={refused} />
              ))}
          </TranscriptMessage>
        ))}
      </ol>
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={(to) => `?page=${to}`} />
      </div>
      <div className={css.tools}>
        <Confirm
          id="delete-conversation"
          opener="Delete conversation"
          confirm="Delete conversation"
          title="Delete this conversation?"
          action={`/api/sites/${site.id}/conversations/${id}`}
          method="delete"
          next={list}
        >
          <p>Its messages and votes go too. It cannot be undone.</p>
        </Confirm>
        {visitorId && (
          <Confirm
            id="erase-visitor"
            opener="Erase this visitor"
            confirm="Erase visitor"
            title="Erase everything of this visitor?"
            action={`/api/sites/${site.id}/visitors/${visitorId}/erase`}
            next={list}
          >
            <p>
              All conversations, votes, searches and visits of this visitor are deleted, and the email
              addresses they left. It cannot be undone.
            </p>
          </Confirm>
        )}
      </div>
    </SiteTab>
  );
}
