import { Confirm } from '#components/office/admin/Confirm.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { correctionId } from '#components/sites/inbox/CorrectAnswer.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { LeadAnswers } from '#components/sites/inbox/LeadAnswers.tsx';
import { SiteTab } from '#components/sites/inbox/SiteTab.tsx';
import { DeleteConversation, Transcript } from '#components/sites/inbox/Transcript.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { roleMay } from '#lib/site-roles.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, transcript, asked } = data;
  const { id, name, page, visitorId, visitor, leads } = transcript;
  const list = `${path}/conversations`;
  const mayOpenKnowledge = roleMay(site.role, 'settings') && site.mayChangeBot;
  const here = page > 1 ? `${list}/${id}?page=${page}` : `${list}/${id}`;
  const open = asked.filter(({ answer, outcome }) => answer === '' && outcome === null);
  const doubtful = asked.filter(({ isDoubtful, outcome }) => isDoubtful && outcome === null);
  return (
    <SiteTab site={site} path={path} tab="conversations" title={name}>
      <ListRefusal />
      <Transcript
        transcript={transcript}
        list={list}
        domain={site.domain}
        inbox={data.inbox}
        visitor={visitor && <Visitor {...visitor} />}
        asked={asked}
        correction={{ botId: site.botId, path, mayOpenKnowledge, here }}
      >
        {open[0] && (
          <p>
            {open.length === 1 ? 'A question has' : `${open.length} questions have`} no answer on your
            website.{' '}
            <a href={`#${correctionId(open[0])}`}>
              {open.length === 1 ? 'Write the answer' : 'Write the first answer'}
            </a>
          </p>
        )}
        {doubtful[0] && (
          <p>
            {doubtful.length === 1 ? 'An answer is' : `${doubtful.length} answers are`} probably beside the
            point.{' '}
            <a href={`#${correctionId(doubtful[0])}`}>
              {doubtful.length === 1 ? 'Check the answer' : 'Check the first answer'}
            </a>
          </p>
        )}
        {leads.map((lead) => (
          <Notice key={lead.id}>
            <p>
              {lead.name ?? 'The visitor'} left <a href={`mailto:${lead.email}`}>{lead.email}</a>
              {lead.message && `: ${lead.message}`}
            </p>
            <LeadAnswers answers={lead.fields} />
          </Notice>
        ))}
      </Transcript>
      <div className={css.tools}>
        <DeleteConversation action={`/api/sites/${site.id}/conversations/${id}`} list={list} />
        {visitorId && (
          <Confirm
            id="erase-visitor"
            opener="Erase this visitor"
            confirm="Erase visitor"
            title="Erase everything of this visitor?"
            action={`/api/sites/${site.id}/visitors/${visitorId}/erase`}
            method="post"
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

const Visitor = ({ userId, name, email }: NonNullable<Data['transcript']['visitor']>) => (
  <>
    {' '}
    · with <bdi>{name ?? email ?? userId}</bdi>
    {name && email && ` (${email})`}
  </>
);
