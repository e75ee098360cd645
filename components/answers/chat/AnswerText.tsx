import { createElement, type ReactNode } from 'react';
import { type AnswerContent, type AnswerRenderer, renderAnswer } from '#lib/chat-client/markdown/render.ts';
import css from './AnswerText.module.css';
import citation from './citation.module.css';
import { sourceAddress } from './source-address.ts';

const renderer: AnswerRenderer<ReactNode> = {
  createElement,
  classes: { ...css, mark: `${citation.number} ${css.mark}` },
  labels: { table: 'Table', source: (n, title) => `Source ${n}: ${title}` },
  addressOf: sourceAddress,
};

interface AnswerTextProps extends AnswerContent {
  /** Renders a block of code; absent for plain text. */
  code?: ((text: string, language: string) => ReactNode) | undefined;
}

/** Renders an answer's Markdown, with citation marks as links to the cited passages. */
export function AnswerText({ code, ...answer }: AnswerTextProps) {
  const nodes = renderAnswer(answer, code ? { ...renderer, code } : renderer);
  const className = answer.isByPerson ? `${css.text} ${css.person}` : css.text;
  return createElement('div', { className, dir: 'auto' }, ...nodes);
}
