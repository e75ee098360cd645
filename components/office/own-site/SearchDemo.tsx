import type { OwnSiteResults } from '#server/office/office.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import css from './own-site.module.css';

export interface SearchDemoView {
  q: string;
  found: OwnSiteResults | null;
  problem: string | null;
}

/** The element that the results are rendered in. */
const RESULTS = 'search-results';

/** This website's own search. Searches during typing; without scripts the results appear on the next page. */
export function SearchDemo({ search: { q, found, problem } }: { search: SearchDemoView }) {
  return (
    <div className={css.searchDemo}>
      <SearchBox
        action="/agents/search"
        name="q"
        label="Search this website"
        placeholder="Try “wigdet instal”"
        value={q}
        live={RESULTS}
        large
      />
      <div id={RESULTS} aria-live="polite">
        {problem && <p>{problem}</p>}
        {found && <Results q={q} {...found} />}
      </div>
    </div>
  );
}

function Results({ q, results, answer }: { q: string } & OwnSiteResults) {
  return (
    <>
      <p className={css.found}>
        {results.length === 0 && !answer ? `No results for “${q}”. Try other words.` : `For “${q}”:`}
      </p>
      {answer && (
        <div className={css.results}>
          <Marked as="strong" html={answer.marked.title} />
          {answer.heading && <Marked as="p" className={css.heading} html={answer.marked.heading} />}
          <Marked as="p" html={answer.excerpt} />
        </div>
      )}
      <ol className={css.results}>
        {results.map(({ url, heading, excerpt, marked }) => (
          <li key={url}>
            <Marked as="a" href={url} html={marked.title} />
            {heading && <Marked as="p" className={css.heading} html={marked.heading} />}
            <Marked as="p" html={excerpt} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface MarkedProps {
  as: 'a' | 'p' | 'strong';
  /** Escaped by the search, except for its `<mark>` elements. */
  html: string;
  className?: string | undefined;
  href?: string;
}

const Marked = ({ as: Element, html, ...rest }: MarkedProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`
  <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />
);
