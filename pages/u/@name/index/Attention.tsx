import { PlansLink } from '#components/shop/pricing/PlansLink.tsx';
import css from '#components/sites/dashboard/dashboard.module.css';
import { formatUsage } from '#components/sites/dashboard/Usage.tsx';
import type { UsageRow } from '#components/sites/dashboard/usage-rows.ts';
import { PausedSeats } from '#components/sites/sites/PausedSeats.tsx';
import { UnreadNotice } from '#components/sites/sites/UnreadNotice.tsx';
import { At } from '#components/ui/At.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { inboxPath, sitePath, siteTabPath } from '#lib/routes.ts';
import type { OpenQuestion, PausedSeat, UnreadSource } from '#server/sites/sites.ts';

type ShownQuestion = OpenQuestion & { last: DisplayTimestamp; isDoubtful?: boolean };

interface AttentionProps {
  userName: string;
  /** The number of conversations that wait for a person. */
  waiting: number;
  pausedSeats: PausedSeat[];
  unread: UnreadSource[];
  /** The websites whose model gave their visitors no answer, and why. */
  failedModels: { siteSlug: string; siteName: string; message: string | undefined }[];
  /** The limits that are nearly reached. */
  low: UsageRow[];
  /** The number of visitors who wait for an answer by email. */
  leads: { siteSlug: string; siteName: string; leads: number }[];
  /** Questions without an answer, or with a doubtful one. */
  open: ShownQuestion[];
  votedDown: ShownQuestion[];
}

/** Items that need the user's action; renders nothing without any. */
export function Attention(props: AttentionProps) {
  const { userName, waiting, pausedSeats, unread, failedModels, low, leads, open, votedDown } = props;
  const lists = [pausedSeats, unread, failedModels, low, leads, open, votedDown];
  if (waiting === 0 && lists.every(({ length }) => length === 0)) return null;
  return (
    <section className={css.attention} aria-labelledby="attention-heading">
      <h2 id="attention-heading">Needs your attention</h2>
      {waiting > 0 && (
        <Notice kind="warning">
          <p>
            {waiting === 1 ? 'A visitor waits' : `${waiting.toLocaleString('en-US')} visitors wait`} for a
            person. <a href={inboxPath(userName)}>Open the inbox</a>
          </p>
        </Notice>
      )}
      <PausedSeats seats={pausedSeats} />
      {unread.map((source) => (
        <UnreadNotice
          key={source.id}
          source={source}
          name={source.siteName}
          path={sitePath(userName, source.siteSlug)}
          here={`/u/${userName}`}
        />
      ))}
      {failedModels.map(({ siteSlug, siteName, message }) => (
        <Notice key={siteSlug} kind="danger">
          <p>
            The model did not answer visitors of {siteName}, who got quotes from the pages instead. {message}{' '}
            <a href={siteTabPath(userName, siteSlug, 'model')}>Check the model</a>
          </p>
        </Notice>
      ))}
      {low.map((row) => (
        <Notice key={row.label} kind="warning">
          <p>
            {row.label}: {formatUsage(row)} are used. <PlansLink />
          </p>
        </Notice>
      ))}
      {leads.map(({ siteSlug, siteName, leads: count }) => (
        <Notice key={siteSlug}>
          <p>
            {count === 1 ? 'A visitor' : `${count.toLocaleString('en-US')} visitors`} of {siteName}{' '}
            {count === 1 ? 'waits' : 'wait'} for an answer by email.{' '}
            <a href={`${siteTabPath(userName, siteSlug, 'leads')}?state=open`}>
              {count === 1 ? 'Read the message' : 'Read the messages'}
            </a>
          </p>
        </Notice>
      ))}
      {open.length > 0 && (
        <Questions
          title="Your pages don’t cover this well yet"
          about="Write the answer, and the next visitor gets it."
          action="Write the answer"
          questions={open}
          userName={userName}
        />
      )}
      {votedDown.length > 0 && (
        <Questions
          title="Visitors voted these answers down"
          about="Correct the answer, and the next visitor gets yours."
          action="Correct the answer"
          questions={votedDown}
          userName={userName}
        />
      )}
    </section>
  );
}

interface QuestionsProps {
  title: string;
  about: string;
  action: string;
  questions: ShownQuestion[];
  userName: string;
}

function Questions({ title, about, action, questions, userName }: QuestionsProps) {
  return (
    <div className={css.unanswered}>
      <h3>{title}</h3>
      <p>{about}</p>
      <ul>
        {questions.map(({ text, siteName, siteSlug, times, last, isDoubtful }) => (
          <li key={`${siteSlug} ${isDoubtful} ${text}`}>
            <p className={`${css.question} clamped`}>
              <bdi>{text}</bdi>
            </p>
            <p className={css.facts}>
              <a href={sitePath(userName, siteSlug)}>{siteName}</a>
              {times > 1 && ` · asked ${times} times`} · <At timestamp={last} /> ·{' '}
              <a href={siteTabPath(userName, siteSlug, 'gaps')}>{isDoubtful ? 'Check the answer' : action}</a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
