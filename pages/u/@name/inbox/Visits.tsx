import { Timestamp } from '#components/answers/playground/Clock.tsx';
import { PageLink } from '#components/sites/inbox/PageLink.tsx';
import type { Conversation } from './inbox-types.ts';
import css from './inbox-visitor.module.css';

type Visit = Conversation['visits'][number];

const KINDS: Record<Visit['kind'], string> = {
  opened: 'Opened the widget',
  asked: 'Asked',
  searched: 'Searched',
  clicked: 'Opened a result',
  shared: 'Shared',
};

/** What the visitor did on the website, the newest first. */
export function Visits({ visits }: { visits: Visit[] }) {
  return (
    <section className={css.group}>
      <h3>On the website</h3>
      <ol className={css.list}>
        {visits.map(({ kind, at, url, text, referrer, resultsCount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={position}>
            {KINDS[kind]}
            {text && (
              <>
                {' '}
                <q dir="auto">{text}</q>
              </>
            )}
            {resultsCount === 0 && ', found nothing'}
            {url && <PageLink address={url} target="_blank" className={css.page} />}
            {referrer && (
              <span className={css.muted}>
                from <PageLink address={referrer} target="_blank" className={css.page} />
              </span>
            )}
            <span className={css.muted}>
              <Timestamp value={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
