import { html } from 'htm/preact';
import { icon } from '../icons.ts';
import { useStore } from '../use-store.ts';
import type { Widget } from '../widget-state.ts';

export function RecentSearches({ widget, marked }: { widget: Widget; marked: number }) {
  const { recent } = useStore(widget.search.store);
  return recent.map(
    (query, at) => html`<button
      class="row recent"
      type="button"
      role="option"
      tabindex="-1"
      id=${`row-${at}`}
      aria-selected=${marked === at}
      onClick=${() => widget.search.setQuery(query)}
    >
      ${icon('recent')}<span>${query}</span>
    </button>`,
  );
}
