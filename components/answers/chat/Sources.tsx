import type { Citation } from '#lib/chat-client/events.ts';
import citation from './citation.module.css';
import css from './Sources.module.css';
import { sourceAddress } from './source-address.ts';

/** The cited sources of an answer, with their citation numbers. */
export function Sources({ citations }: { citations: Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <ol className={css.sources} aria-label="Sources">
      {citations.map(({ n, title, url, excerpt }) => (
        <li key={n}>
          <span className={`${citation.number} ${css.number}`} aria-hidden="true">
            {n}
          </span>
          <div>
            <SourceTitle url={url} title={title} />
            <p>{excerpt}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function SourceTitle({ url, title }: { url: string; title: string }) {
  const address = sourceAddress(url);
  if (!address) return title;
  return (
    <a href={address} target="_blank" rel="noopener">
      {title}
    </a>
  );
}
