import { h, type VNode } from 'preact';
import { type AnswerContent, renderAnswer } from '../../../lib/chat-client/markdown/render.ts';
import { webAddress } from '../../../lib/web-address.ts';
import type { Strings } from '../strings.ts';

/** Renders an answer's Markdown, with citation marks as links to the cited passages. */
export const AnswerText = ({ strings, ...answer }: AnswerContent & { strings: Strings }) =>
  renderAnswer<VNode>(answer, {
    createElement: h,
    classes: { mark: 'mark', heading: 'heading', table: 'table' },
    labels: strings,
    addressOf: (url) => webAddress(url, location.href),
  });
