import type { MediaUse } from '../../lib/media-use.ts';
import css from './details.module.css';

interface UsedInProps {
  uses: MediaUse[];
  viewerName: string | undefined;
}

/** The places where a file is used, with links to those that the viewer may change. */
export function UsedIn({ uses, viewerName }: UsedInProps) {
  return (
    <section aria-labelledby="used">
      <h2 id="used">Where it is used</h2>
      {uses.length === 0 ? (
        <p>Nowhere yet.</p>
      ) : (
        <ul className={css.uses}>
          {uses.map(({ href, label }) => (
            <li key={`${href} ${label}`} dir="auto">
              {isOpen(href, viewerName) ? <a href={href}>{label}</a> : label}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The pages of other users are not found. */
const isOpen = (href: string, viewerName: string | undefined): boolean =>
  !href.startsWith('/u/') || href.startsWith(`/u/${viewerName}/`);
