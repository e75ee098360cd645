import { createElement, Fragment, type ReactNode } from 'react';
import type { Citation, RelatedPage } from '../../server/chat/chat.ts';
import type { Inline } from '../widget/chat/inline.ts';
import { type Block, type ListItem, parseMarkdown } from '../widget/chat/markdown.ts';
import css from './AnswerText.module.css';
import { sourceAddress } from './source-address.ts';

interface AnswerTextProps {
  text: string;
  citations: Citation[];
  related: RelatedPage[];
  /** The citations arrive after the text: until then every mark is taken for one. */
  isStreaming?: boolean;
}

/** An answer's Markdown as elements, with the numbers as links to the cited passages. */
export function AnswerText({ text, citations, related, isStreaming = false }: AnswerTextProps) {
  const inline = (run: Inline): ReactNode => {
    if (run.kind === 'code') return <code>{run.text}</code>;
    if (run.kind === 'strong') return <strong>{all(run.children.map(inline))}</strong>;
    if (run.kind === 'link') {
      return (
        <a href={run.address} target="_blank" rel="noopener">
          {all(run.children.map(inline))}
        </a>
      );
    }
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

  const headCell = (cell: Inline[]): ReactNode => <th scope="col">{all(cell.map(inline))}</th>;
  const bodyCell = (cell: Inline[]): ReactNode => <td>{all(cell.map(inline))}</td>;
  const bodyRow = (cells: Inline[][]): ReactNode => <tr>{all(cells.map(bodyCell))}</tr>;

  const listItem = ({ children, lists }: ListItem): ReactNode => (
    <li>
      {all(children.map(inline))}
      {all(lists.map(element))}
    </li>
  );

  const element = (block: Block): ReactNode => {
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
    if (block.kind === 'table') {
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by its focus
        // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
        <div className={css.table} role="group" aria-label="Table" tabIndex={0}>
          <table>
            <thead>
              <tr>{all(block.head.map(headCell))}</tr>
            </thead>
            <tbody>{all(block.rows.map(bodyRow))}</tbody>
          </table>
        </div>
      );
    }
    const items = all(block.items.map(listItem));
    return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
  };

  return (
    <div className={css.text} dir="auto">
      {all(parseMarkdown(text, [...citations, ...related]).map(element))}
    </div>
  );
}

/** What never changes its order needs no keys. */
const all = (nodes: ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);
