import { FormDetails } from '#components/forms/FormDetails.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { TITLE } from '#components/office/admin/AdminTitle.tsx';
import { AnswerForm } from '#components/sites/inbox/AnswerForm.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { At } from '#components/ui/At.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Choice } from '#components/ui/Selection.tsx';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { MAX_POST_TITLE, MAX_QUESTION } from '#lib/limits.ts';
import { cutText } from '#lib/text.ts';
import { voteReason } from '#lib/vote-reasons.ts';
import type { Gap, OwnedSiteDetails } from '#server/sites/sites.ts';

interface GapCardProps {
  gap: Gap & { last: DisplayTimestamp };
  site: OwnedSiteDetails;
  /** `/u/{name}/sites/{slug}` */
  path: string;
  next: string;
  /** The id of the form that the checkbox belongs to. */
  bulkForm: string;
  mayWrite: boolean;
}

/** A gap with the form that closes it. */
export function GapCard({ gap, site, path, next, bulkForm, mayWrite }: GapCardProps) {
  const form = `answer-${gap.id}`;
  return (
    <li className={`${css.card} ${css.selectable}`}>
      <Choice value={gap.id} label={gap.text} form={bulkForm} />
      <div>
        <div className={css.head}>
          <div>
            <p className={`${css.text} clamped`}>
              <bdi>{gap.text}</bdi>
            </p>
            <p className={css.facts}>
              {countsOf(gap)}
              {gap.reasons.length > 0 && ` (${gap.reasons.map(voteReason).join(', ')})`} · Last:{' '}
              <At timestamp={gap.last} />
              {gap.chatId && (
                <>
                  {' · '}
                  <a href={`${path}/conversations/${gap.chatId}`}>Show the conversation</a>
                </>
              )}
            </p>
          </div>
          {mayWrite && (
            <AdminForm action="/api/posts">
              <input type="hidden" name="title" value={cutText(gap.text, MAX_POST_TITLE)} />
              <Button kind="quiet">Write a post</Button>
            </AdminForm>
          )}
          <AdminForm action={`/api/sites/${site.id}/gaps/${gap.id}/dismiss`} next={`${next}#${TITLE}`}>
            <Button kind="quiet">Dismiss</Button>
          </AdminForm>
        </div>
        {site.mayAnswer && (
          <FormDetails forms={[form]} summary={gap.answer ? 'Correct the answer' : 'Write the answer'}>
            <AnswerForm
              id={form}
              action={`/api/bots/${site.botId}/sources`}
              question={cutText(gap.text, MAX_QUESTION)}
              answer={gap.answer}
              next={`${next}#${TITLE}`}
            />
          </FormDetails>
        )}
      </div>
    </li>
  );
}

const times = (count: number, what: string) =>
  `${what} ${count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`}`;

const countsOf = ({ questions, weak, doubtful, searches, downvotes }: Gap): string =>
  [
    questions > 0 && times(questions, 'No answer'),
    weak > 0 && times(weak, 'Only pages that may help'),
    doubtful > 0 && times(doubtful, 'Doubtful answer'),
    searches > 0 && times(searches, 'Searched'),
    downvotes > 0 && times(downvotes, 'Voted down'),
  ]
    .filter(Boolean)
    .join(', ');
