import type { ReactNode } from 'react';
import { webAddress } from '../../lib/web-address.ts';
import type { Citation } from '../../server/chat/chat.ts';
import { type Block, type Inline, parseMarkdown } from '../widget/chat/markdown.ts';
import css from './AnswerText.module.css';

interface AnswerTextProps {
  text: string;
  citations: Citation[];
}

/** An answer's light Markdown. Its only links are the numbers that lead to the cited passages. */
export function AnswerText({ text, citations }: AnswerTextProps) {
  return (
    <div className={css.answer}>
      {parseMarkdown(text).map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end only
        <BlockView key={position} block={block} citations={citations} />
      ))}
    </div>
  );
}

function BlockView({ block, citations }: { block: Block; citations: Citation[] }) {
  if (block.kind === 'code') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard
      <pre tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === 'heading') return <p className={css.heading}>{inline(block.children, citations)}</p>;
  if (block.kind === 'paragraph') return <p>{inline(block.children, citations)}</p>;
  const items = block.items.map((item, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={position}>{inline(item, citations)}</li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function inline(runs: Inline[], citations: Citation[]): ReactNode[] {
  return runs.map((run, position) => {
    const key = position;
    if (run.kind === 'strong') return <strong key={key}>{inline(run.children, citations)}</strong>;
    if (run.kind === 'citation')
      return <Mark key={key} n={run.n} citation={citations.find(({ n }) => n === run.n)} />;
    return run.kind === 'code' ? <code key={key}>{run.text}</code> : run.text;
  });
}

function Mark({ n, citation }: { n: number; citation: Citation | undefined }) {
  const address = citation && webAddress(citation.url);
  if (!citation || !address) return <sup className={css.mark}>{n}</sup>;
  return (
    <a
      className={css.mark}
      href={address}
      title={citation.title}
      aria-label={`Source ${n}: ${citation.title}`}
    >
      {n}
    </a>
  );
}
