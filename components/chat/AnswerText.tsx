import { createElement, Fragment, type ReactNode } from 'react';
import type { Citation } from '../../server/chat/chat.ts';
import { type Block, type Inline, parseMarkdown } from '../widget/chat/markdown.ts';
import css from './AnswerText.module.css';
import { sourceAddress } from './source-address.ts';

interface AnswerTextProps {
  text: string;
  citations: Citation[];
  /** The citations arrive after the text: until then every mark is taken for one. */
  isStreaming?: boolean;
}

/** An answer's Markdown as elements. Its only links are the numbers that lead to the cited passages. */
export function AnswerText({ text, citations, isStreaming = false }: AnswerTextProps) {
  const inline = (run: Inline): ReactNode => {
    if (run.kind === 'code') return <code>{run.text}</code>;
    if (run.kind === 'strong') return <strong>{all(run.children.map(inline))}</strong>;
    return run.kind === 'citation' ? mark(run.n) : run.text;
  };

  const mark = (n: number): ReactNode => {
    const citation = citations.find((candidate) => candidate.n === n);
    const address = citation && sourceAddress(citation.url);
    if (!citation || !address) return isStreaming ? <sup className={css.mark}>{n}</sup> : `[${n}]`;
    return (
      <a
        className={css.mark}
        href={address}
        target="_blank"
        rel="noopener"
        title={citation.title}
        aria-label={`Source ${n}: ${citation.title}`}
      >
        {n}
      </a>
    );
  };

  const listItem = (item: Inline[]): ReactNode => <li>{all(item.map(inline))}</li>;

  const block = (block: Block): ReactNode => {
    if (block.kind === 'code') {
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by its focus
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    }
    if (block.kind === 'heading') return <p className={css.heading}>{all(block.children.map(inline))}</p>;
    if (block.kind === 'paragraph') return <p>{all(block.children.map(inline))}</p>;
    const items = all(block.items.map(listItem));
    return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
  };

  return (
    <div className={css.text} dir="auto">
      {all(parseMarkdown(text).map(block))}
    </div>
  );
}

/** What never changes its order needs no keys. */
const all = (nodes: ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);
