import { h, type VNode } from 'preact';
import { type AnswerContent, renderAnswer } from '#lib/chat-client/markdown/render.ts';
import { webAddress } from '#lib/web-address.ts';
import { fill, type Strings } from '../strings/strings.ts';

/**
 * Renders an answer's Markdown, with citation marks as links to the cited passages. Separate from the templates, into
 * which the build adds an import of `h`.
 */
export const AnswerText = ({ strings, ...answer }: AnswerContent & { strings: Strings }) =>
  renderAnswer<VNode>(answer, {
    createElement: h,
    classes: { mark: 'mark', heading: 'heading', table: 'table' },
    labels: { table: strings.table, source: (n, title) => fill(strings.source, { n, title }) },
    addressOf: (url) => webAddress(url, location.href),
  });
