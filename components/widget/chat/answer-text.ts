import { html } from 'htm/preact';
import { webAddress } from '../../../lib/web-address.ts';
import type { Citation } from '../api/client.ts';
import type { Strings } from '../strings.ts';
import { type Block, type Inline, parseMarkdown } from './markdown.ts';

interface Props {
  text: string;
  citations: Citation[];
  /** The citations arrive after the text, so until then every mark is taken for one. */
  streaming: boolean;
  say: Strings;
}

/** An answer's Markdown as nodes. Its only links are the numbers that lead to the cited passages. */
export function AnswerText({ text, citations, streaming, say }: Props) {
  const inline = (run: Inline): unknown => {
    if (run.kind === 'code') return html`<code>${run.text}</code>`;
    if (run.kind === 'strong') return html`<strong>${run.children.map(inline)}</strong>`;
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

  const block = (block: Block): unknown => {
    if (block.kind === 'code') return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    if (block.kind === 'heading') return html`<p class="heading">${block.children.map(inline)}</p>`;
    if (block.kind === 'paragraph') return html`<p>${block.children.map(inline)}</p>`;
    const items = block.items.map((item) => html`<li>${item.map(inline)}</li>`);
    return block.ordered ? html`<ol start=${block.start}>${items}</ol>` : html`<ul>${items}</ul>`;
  };

  return parseMarkdown(text).map(block);
}
