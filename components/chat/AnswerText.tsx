import { createElement, type ReactNode } from 'react';
import {
  type AnswerContent,
  type AnswerRenderer,
  renderAnswer,
} from '../../lib/chat-client/markdown/render.ts';
import css from './AnswerText.module.css';
import { sourceAddress } from './source-address.ts';

const renderer: AnswerRenderer<ReactNode> = {
  createElement,
  classes: css,
  labels: { table: 'Table', source: (n, title) => `Source ${n}: ${title}` },
  addressOf: sourceAddress,
};

/** Renders an answer's Markdown, with citation marks as links to the cited passages. */
export function AnswerText(answer: AnswerContent) {
  return createElement('div', { className: css.text, dir: 'auto' }, ...renderAnswer(answer, renderer));
}
