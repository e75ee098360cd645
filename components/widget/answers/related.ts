import { html } from 'htm/preact';
import type { RelatedPage } from '#lib/chat-client/events.ts';
import { innermostHeading } from '#lib/heading-path.ts';
import { webAddress } from '#lib/web-address.ts';
import type { Strings } from '../strings/strings.ts';

interface Props {
  pages: RelatedPage[];
  /** False omits the heading: the text of an unanswered message already introduces the pages. */
  isAnswered: boolean;
  strings: Strings;
}

export function Related({ pages, isAnswered, strings }: Props) {
  return html`<div class="related">
    ${isAnswered && html`<p class="note" aria-hidden="true">${strings.seeAlso}</p>`}
    <ul class="links" role="list" aria-label=${strings.seeAlso}>
      ${pages.map(({ title, heading, url, excerpt }) => {
        const below = innermostHeading(heading);
        return html`<li>
          <a href=${webAddress(url, location.href) ?? undefined} target="_blank" rel="noopener" title=${excerpt} dir="auto"
            >${title}</a
          >
          ${below && below !== title && html`<small> <bdi>${below}</bdi></small>`}
        </li>`;
      })}
    </ul>
  </div>`;
}
