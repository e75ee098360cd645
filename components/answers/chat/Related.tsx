import type { RelatedPage } from '#lib/chat-client/events.ts';
import { innermostHeading } from '#lib/heading-path.ts';
import css from './Related.module.css';
import { sourceAddress } from './source-address.ts';

/** Related pages: below an answer, or without a heading below the text of a message that introduces them. */
export function Related({ pages, isAnswered }: { pages: RelatedPage[]; isAnswered: boolean }) {
  if (pages.length === 0) return null;
  return (
    <div className={css.related}>
      {isAnswered && (
        <p className={css.label} aria-hidden="true">
          See also
        </p>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari removes the list role */}
      <ul role="list" aria-label="See also">
        {pages.map(({ title, heading, url, excerpt }) => {
          const below = innermostHeading(heading);
          return (
            <li key={url}>
              <a
                href={sourceAddress(url) ?? undefined}
                target="_blank"
                rel="noopener"
                title={excerpt || undefined}
              >
                {title}
              </a>
              {below !== '' && below !== title && <span className={css.heading}> {below}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
