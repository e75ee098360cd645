import { html } from 'htm/preact';

/** Decorative: the adjacent text or the button's label conveys the meaning. */
export function icon(path: string, turned = false) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path} transform=${turned ? 'rotate(180 12 12)' : undefined} />
  </svg>`;
}
