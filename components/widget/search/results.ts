import { html } from 'htm/preact';
import { bare } from '#lib/bare.ts';
import { webAddress } from '#lib/web-address.ts';
import { UI_ICONS } from '../icons/ui.ts';
import { icon } from '../ui/icon.ts';
import { useStore } from '../ui/use-store.ts';
import { parseExcerpt } from './excerpt.ts';
import type { FoundPage } from './pages.ts';
import type { SearchAnswer } from './search-api.ts';
import type { Search } from './search-store.ts';

interface Props {
  pages: FoundPage[];
  /** The number of the first row. */
  from: number;
  marked: number;
  onFollow: (url: string) => void;
}

/** The results as links, which can be opened in a new tab. */
export function ResultGroups({ pages, from, marked, onFollow }: Props) {
  return pages.map(
    ({ title, passages }) => html`<div class="page" role="group" aria-label=${title}>
      ${passages.map(({ url, heading, excerpt, marked: found, at }, place) => {
        const address = webAddress(url, location.href);
        const row = from + at;
        return html`<a
          class="row"
          key=${url}
          id=${`row-${row}`}
          role="option"
          tabindex="-1"
          aria-selected=${marked === row}
          ref=${marked === row ? keepInView : null}
          href=${address ?? undefined}
          onClick=${() => address && onFollow(address)}
        >
          ${place === 0 && html`<span class="title">${found ? highlight(found.title) : title}</span>`}
          ${heading && heading !== title && html`<span class="path">${found ? highlight(found.heading) : heading}</span>`}
          <span class="excerpt">${highlight(excerpt)}</span>
        </a>`;
      })}
    </div>`,
  );
}

export function RecentSearches({ search, marked }: { search: Search; marked: number }) {
  const { recent } = useStore(search.store);
  return recent.map(
    (query, at) => html`<button
      class="row recent"
      type="button"
      role="option"
      tabindex="-1"
      id=${`row-${at}`}
      aria-selected=${marked === at}
      onClick=${() => search.setQuery(query)}
    >
      ${icon(UI_ICONS.recent)}<span>${query}</span>
    </button>`,
  );
}

/** Not a link: there is nothing to open. */
export const AnswerBox = ({
  answer: { title, heading, excerpt, marked: found },
}: {
  answer: SearchAnswer;
}) => html`<div class="own">
  <span class="title">${found ? highlight(found.title) : title}</span>
  ${heading && heading !== title && html`<span class="path">${found ? highlight(found.heading) : heading}</span>`}
  <span>${highlight(excerpt)}</span>
</div>`;

const highlight = (excerpt: string) =>
  parseExcerpt(excerpt).map(({ text, marked: hit }) => (hit ? html`<mark>${text}</mark>` : text));

export function keepInView(row: HTMLElement | null): void {
  row?.scrollIntoView(bare({ block: 'nearest' } as const));
}
