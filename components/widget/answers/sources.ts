import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { Citation } from '#lib/chat-client/events.ts';
import { webAddress } from '#lib/web-address.ts';
import { fill, type Strings } from '../strings/strings.ts';

interface Props {
  citations: Citation[];
  text: string;
  strings: Strings;
}

/** The cited passages below an answer: titles first, passages on demand. */
export function Sources({ citations: all, text, strings }: Props) {
  const [open, setOpen] = useState(false);
  // An answer that the owner has written has neither page nor marks.
  const citations = all.filter(({ n, url }) => url !== '' || text.includes(`[${n}]`));
  if (citations.length === 0) return null;

  return html`<div class="sources">
    <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <span>${citations.length === 1 ? strings.sourceOne : fill(strings.sourceMany, { n: citations.length })}</span>
    </button>
    <ol>
      ${citations.map(({ n, title, url, excerpt }) => {
        const address = webAddress(url, location.href);
        return html`<li class="source" key=${n}>
          <span class="number" aria-hidden="true">${n}</span>
          <div>
            ${
              address
                ? html`<a href=${address} target="_blank" rel="noopener" title=${excerpt} dir="auto">${title}</a>`
                : html`<bdi>${title}</bdi>`
            }
            ${open && html`<p>${excerpt}</p>`}
          </div>
        </li>`;
      })}
    </ol>
  </div>`;
}
