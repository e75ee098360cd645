import type { SearchResult } from '../../server/search/search.ts';
import { SearchBox } from '../ui/SearchBox.tsx';
import css from './house.module.css';

export interface SearchDemoView {
  q: string;
  /** Null as long as nothing is looked for. */
  results: SearchResult[] | null;
  problem: string | null;
}

/** This website's own search: the real widget, or, without scripts, results on the next page. */
export function SearchDemo({ search: { q, results, problem } }: { search: SearchDemoView }) {
  return (
    <section className={css.searchDemo} id="search" aria-label="Search this website">
      <SearchBox
        action="/agents/search#search"
        name="q"
        label="Search this website"
        placeholder="Try “instal the wigdet”"
        value={q}
        large
        ask="search"
      />
      {problem && <p>{problem}</p>}
      {results && (
        <>
          <p role="status">
            {results.length === 0 ? `Nothing fits “${q}”. Try other words.` : `For “${q}”:`}
          </p>
          <ol className={css.results}>
            {results.map(({ title, url, heading, excerpt }) => (
              <li key={url}>
                <a href={url}>{title}</a>
                {heading && <p className={css.heading}>{heading}</p>}
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the search, but for its marks */}
                <p dangerouslySetInnerHTML={{ __html: excerpt }} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
