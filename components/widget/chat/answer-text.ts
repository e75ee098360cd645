import { html } from 'htm/preact';
import { webAddress } from '../../../lib/web-address.ts';
import type { Citation, RelatedPage } from '../api/client.ts';
import type { Strings } from '../strings.ts';
import type { Inline } from './inline.ts';
import { type Block, parseMarkdown } from './markdown.ts';

interface Props {
  text: string;
  citations: Citation[];
  related: RelatedPage[];
  /** The citations arrive after the text, so until then every mark is taken for one. */
  streaming: boolean;
  say: Strings;
}

/** An answer's Markdown as nodes, with the numbers as links to the cited passages. */
export function AnswerText({ text, citations, related, streaming, say }: Props) {
  const inline = (run: Inline): unknown => {
    if (run.kind === 'code') return html`<code>${run.text}</code>`;
    if (run.kind === 'strong') return html`<strong>${run.children.map(inline)}</strong>`;
    if (run.kind === 'link') {
      return html`<a href=${run.address} target="_blank" rel="noopener">${run.children.map(inline)}</a>`;
    }
    return run.kind === 'citation' ? mark(run.n) : run.text;
  };

  const mark = (n: number): unknown => {
    const citation = citations.find((candidate) => candidate.n === n);
    const address = citation && webAddress(citation.url, location.href);
    if (!citation || !address) return streaming ? html`<sup class="mark">${n}</sup>` : `[${n}]`;
    return html`<a
      class="mark"
      href=${address}
      target="_blank"
      rel="noopener"
      title=${citation.title}
      aria-label=${say.source(n, citation.title)}
      >${n}</a
    >`;
  };

  const blockNodes = (block: Block): unknown => {
    if (block.kind === 'code') return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    if (block.kind === 'heading') return html`<p class="heading">${block.children.map(inline)}</p>`;
    if (block.kind === 'paragraph') return html`<p>${block.children.map(inline)}</p>`;
    if (block.kind === 'table') {
      return html`<div class="table" role="group" aria-label=${say.table} tabindex="0">
        <table>
          <thead><tr>${block.head.map((cell) => html`<th scope="col">${cell.map(inline)}</th>`)}</tr></thead>
          <tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell.map(inline)}</td>`)}</tr>`)}</tbody>
        </table>
      </div>`;
    }
    const items = block.items.map(
      ({ children, lists }) => html`<li>${children.map(inline)}${lists.map(blockNodes)}</li>`,
    );
    return block.ordered ? html`<ol start=${block.start}>${items}</ol>` : html`<ul>${items}</ul>`;
  };

  return parseMarkdown(text, [...citations, ...related]).map(blockNodes);
}
