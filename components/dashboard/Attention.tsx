import type { DisplayTimestamp } from '../../lib/display-timestamp.ts';
import { PlansLink } from '../pricing/PlansLink.tsx';
import { At } from '../ui/At.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './dashboard.module.css';
import { formatUsage } from './Usage.tsx';
import type { UsageRow } from './usage-rows.ts';

export interface UnreadSite {
  name: string;
  href: string;
  error: string | null;
}

interface AttentionProps {
  unread: UnreadSite[];
  /** The limits that are nearly reached. */
  low: UsageRow[];
  unanswered: AskedInVain[];
}

export interface AskedInVain {
  question: string;
  siteName: string;
  siteHref: string;
  gapsHref: string;
  times: number;
  last: DisplayTimestamp;
}

/** Items that need the owner's action; renders nothing without any. */
export function Attention({ unread, low, unanswered }: AttentionProps) {
  if (unread.length + low.length + unanswered.length === 0) return null;
  return (
    <section className={css.attention} aria-labelledby="attention-heading">
      <h2 id="attention-heading">Needs your attention</h2>
      {unread.map(({ name, href, error }) => (
        <Notice key={href} kind="warning">
          <p>
            <a href={href}>{name}</a> could not be read. {error}
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
      {unanswered.length > 0 && <Unanswered questions={unanswered} />}
    </section>
  );
}

function Unanswered({ questions }: { questions: AskedInVain[] }) {
  return (
    <div className={css.unanswered}>
      <h3>Your pages don’t cover this yet</h3>
      <p>Write the answer, and the next visitor gets it.</p>
      <ul>
        {questions.map(({ question, siteName, siteHref, gapsHref, times, last }) => (
          <li key={siteHref + question}>
            <p className={`${css.question} clamped`}>
              <bdi>{question}</bdi>
            </p>
            <p className={css.facts}>
              <a href={siteHref}>{siteName}</a>
              {times > 1 && ` · asked ${times} times`} · <At timestamp={last} /> ·{' '}
              <a href={gapsHref}>Write the answer</a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
