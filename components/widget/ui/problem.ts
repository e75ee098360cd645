import { html } from 'htm/preact';
import type { Strings } from '../strings/strings.ts';

interface Props {
  text: string;
  strings: Strings;
  /** Present if a retry may help. */
  onRetry?: () => void;
}

/** An error message, announced immediately, with a retry button. */
export function Problem({ text, strings, onRetry }: Props) {
  return html`<div class="problem" role="alert">
    ${text} ${onRetry && html`<button class="button" type="button" onClick=${onRetry}>${strings.tryAgain}</button>`}
  </div>`;
}
