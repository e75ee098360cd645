import { html } from 'htm/preact';
import { UI_ICONS } from '../icons/ui.ts';
import { icon } from '../ui/icon.ts';
import { useStore } from '../ui/use-store.ts';
import type { Search } from './search-store.ts';

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
