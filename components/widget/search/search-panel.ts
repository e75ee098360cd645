import { html } from 'htm/preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { isComposing } from '#lib/shortcut-keys.ts';
import { AGENT_ICONS } from '#lib/widget-launcher.ts';
import { UI_ICONS } from '../icons/ui.ts';
import { fill } from '../strings/strings.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.ts';
import { Problem } from '../ui/problem.ts';
import { useStore } from '../ui/use-store.ts';
import { groupByPage } from './pages.ts';
import { AnswerBox, keepInView, RecentSearches, ResultGroups } from './results.ts';
import type { SiteSearch } from './site-search.ts';

/** A combobox: the focus stays in the field; the arrow keys change the active result, and Enter opens it. */
export function SearchPanel({ site }: { site: SiteSearch }) {
  const { strings, api, host, search } = site;
  const { query, results, answer, isQuestion, message, answered, problem, recent } = useStore(search.store);
  const { agents } = useStore(host.settings);
  const [marked, setMarked] = useState(0);
  const recalling = query.trim() === '';
  // Before the results are painted: a later reset would undo an arrow key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new results reset the active row
  useLayoutEffect(() => setMarked(0), [answered, recalling]);

  const asked = query.trim();
  const current = asked !== '' && answered === asked;
  const pages = groupByPage(results);
  const rows = asked === '' ? recent.length : pages.flatMap((page) => page.passages).length;
  const canAsk = asked !== '' && agents.includes('chat');
  const count = rows + (canAsk ? 1 : 0);
  /** Where the list begins with the assistant, because it answers questions. */
  const asksFirst = canAsk && isQuestion;

  const follow = (url: string) => {
    search.saveQuery();
    api.report('search_click', { query: asked, url });
    // Links within the page do not load a new page: the panel must close.
    if (url.split('#')[0] === location.href.split('#')[0]) host.close();
  };

  const ask = () => {
    search.saveQuery();
    host.open('chat', { message: asked, channel: 'search' });
  };

  const askRow = (at: number) => html`<button
    class="row ask"
    type="button"
    role="option"
    tabindex="-1"
    id=${`row-${at}`}
    aria-selected=${marked === at}
    ref=${marked === at ? keepInView : null}
    onClick=${ask}
  >
    ${icon(AGENT_ICONS.chat)}<span>${strings.askAssistant}<q>${asked}</q></span>
  </button>`;

  const keydown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const settled = asked === '' || current;
    if (step && count > 0) {
      event.preventDefault();
      setMarked((marked + step + count) % count);
    } else if (event.key === 'Enter' && settled) {
      event.preventDefault();
      const root = (event.target as HTMLElement).getRootNode() as ShadowRoot;
      root.querySelector<HTMLElement>(`#row-${marked}`)?.click();
    }
  };

  return html`
    <div class="field">
      ${icon(AGENT_ICONS.search)}
      <input
        data-main
        type="text"
        inputmode="search"
        enterkeyhint="go"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        maxlength="200"
        role="combobox"
        aria-label=${strings.searchLabel}
        aria-expanded=${count > 0}
        aria-controls="rows"
        aria-autocomplete="list"
        aria-activedescendant=${count > 0 ? `row-${marked}` : undefined}
        placeholder=${strings.searchPlaceholder}
        value=${query}
        onInput=${(event: InputEvent) => search.setQuery((event.target as HTMLInputElement).value)}
        onKeyDown=${keydown}
      />
      ${query && html`<${IconButton} icon=${UI_ICONS.close} label=${strings.clear} onClick=${() => search.setQuery('')} />`}
    </div>
    <div class="found">
      <p class="hidden" role="status">${current && !problem && (results.length === 1 ? strings.resultOne : fill(strings.resultMany, { n: results.length }))}</p>
      ${problem && html`<${Problem} text=${problem} strings=${strings} onRetry=${search.retry} />`}
      ${current && !problem && results.length === 0 && !answer && html`<p class="note">${message ?? fill(strings.noResults, { query: asked })}</p>`}
      ${asked === '' && recent.length === 0 && html`<p class="note">${strings.searchHint}</p>`}
      ${answer && asked !== '' && html`<${AnswerBox} answer=${answer} />`}
      <div id="rows" role="listbox" aria-label=${asked === '' ? strings.recent : strings.results} class=${current ? '' : 'stale'}>
        ${asksFirst && askRow(0)}
        ${
          asked === ''
            ? html`<${RecentSearches} search=${search} marked=${marked} />`
            : html`<${ResultGroups} pages=${pages} from=${asksFirst ? 1 : 0} marked=${marked} onFollow=${follow} />`
        }
        ${canAsk && !asksFirst && askRow(rows)}
      </div>
      ${
        asked === '' &&
        recent.length > 0 &&
        html`<button class="button plain" type="button" onClick=${search.clearRecent}>${strings.forgetRecent}</button>`
      }
    </div>
    <p class="keys" aria-hidden="true">
      <span><kbd>↑</kbd><kbd>↓</kbd> ${strings.keysSelect}</span>
      <span><kbd>↵</kbd> ${strings.keysOpen}</span>
      <span class="escape"><kbd>Esc</kbd> ${strings.keysClose}</span>
    </p>
  `;
}
