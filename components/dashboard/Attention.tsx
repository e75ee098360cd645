import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { PlansLink } from '../pricing/PlansLink.tsx';
import { UnreadNotice, type UnreadSite } from '../sites/UnreadNotice.tsx';
import { At } from '../ui/At.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './dashboard.module.css';
import { formatUsage } from './Usage.tsx';
import type { UsageRow } from './usage-rows.ts';

export type { UnreadSite } from '../sites/UnreadNotice.tsx';

/** A website whose model gave its visitors no answer. */
export interface FailedModel {
  name: string;
  /** The page of its model. */
  href: string;
  /** Why. */
  message: string;
}

/** Visitors of a website who wait for an answer by email. */
export interface OpenLeads {
  name: string;
  href: string;
  count: number;
}

export interface AskedInVain {
  question: string;
  siteName: string;
  siteHref: string;
  gapsHref: string;
  times: number;
  last: DisplayTimestamp;
}

interface AttentionProps {
  unread: UnreadSite[];
  failedModels: FailedModel[];
  /** The limits that are nearly reached. */
  low: UsageRow[];
  leads: OpenLeads[];
  unanswered: AskedInVain[];
  votedDown: AskedInVain[];
  /** The path of the page. */
  here: string;
}

/** Items that need the owner's action; renders nothing without any. */
export function Attention(props: AttentionProps) {
  const { unread, failedModels, low, leads, unanswered, votedDown, here } = props;
  const lists = [unread, failedModels, low, leads, unanswered, votedDown];
  if (lists.every(({ length }) => length === 0)) return null;
  return (
    <section className={css.attention} aria-labelledby="attention-heading">
      <h2 id="attention-heading">Needs your attention</h2>
      {unread.map((site) => (
        <UnreadNotice key={site.id} site={site} here={here} />
      ))}
      {failedModels.map(({ name, href, message }) => (
        <Notice key={href} kind="danger">
          <p>
            The model did not answer visitors of {name}, who got quotes from the pages instead. {message}{' '}
            <a href={href}>Check the model</a>
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
      {leads.map(({ name, href, count }) => (
        <Notice key={href}>
          <p>
            {count === 1 ? 'A visitor' : `${count.toLocaleString('en-US')} visitors`} of {name}{' '}
            {count === 1 ? 'waits' : 'wait'} for an answer by email.{' '}
            <a href={href}>{count === 1 ? 'Read the message' : 'Read the messages'}</a>
          </p>
        </Notice>
      ))}
      {unanswered.length > 0 && (
        <Questions
          title="Your pages don’t cover this yet"
          about="Write the answer, and the next visitor gets it."
          action="Write the answer"
          questions={unanswered}
        />
      )}
      {votedDown.length > 0 && (
        <Questions
          title="Visitors voted these answers down"
          about="Correct the answer, and the next visitor gets yours."
          action="Correct the answer"
          questions={votedDown}
        />
      )}
    </section>
  );
}

interface QuestionsProps {
  title: string;
  about: string;
  action: string;
  questions: AskedInVain[];
}

function Questions({ title, about, action, questions }: QuestionsProps) {
  return (
    <div className={css.unanswered}>
      <h3>{title}</h3>
      <p>{about}</p>
      <ul>
        {questions.map(({ question, siteName, siteHref, gapsHref, times, last }) => (
          <li key={siteHref + question}>
            <p className={`${css.question} clamped`}>
              <bdi>{question}</bdi>
            </p>
            <p className={css.facts}>
              <a href={siteHref}>{siteName}</a>
              {times > 1 && ` · asked ${times} times`} · <At timestamp={last} /> ·{' '}
              <a href={gapsHref}>{action}</a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
