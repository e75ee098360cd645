import { html } from 'htm/preact';
import type { Strings } from './strings.ts';

interface Props {
  text: string;
  strings: Strings;
  /** Given where trying again may help. */
  onRetry?: () => void;
}

/** What went wrong, read out at once, and the way to try again. */
export function Problem({ text, strings, onRetry }: Props) {
  return html`<div class="problem" role="alert">
    ${text} ${onRetry && html`<button class="button" type="button" onClick=${onRetry}>${strings.tryAgain}</button>`}
  </div>`;
}
