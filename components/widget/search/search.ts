import { html } from 'htm/preact';
import { render } from 'preact';
import type { MountAgent } from '../core/contract.ts';
import css from './search.css?inline';
import { SearchPanel } from './search-panel.ts';
import { createSiteSearch } from './site-search.ts';

/** Mounts the search in the panel or in `<foyer-search>`. */
export const mount: MountAgent = (place, context) => {
  const site = createSiteSearch(context);
  const { host, search } = site;
  host.addStyles(place.getRootNode() as ShadowRoot, css);
  render(html`<${SearchPanel} site=${site} />`, place);
  host.ended.addEventListener('abort', () => place.replaceChildren());
  return {
    focus() {
      const field = place.querySelector('input');
      field?.focus();
      // A new query replaces the search before it.
      field?.select();
    },
    receive: ({ text }) => search.setQuery(text),
  };
};
