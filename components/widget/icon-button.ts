import { html } from 'htm/preact';
import { type IconName, icon } from './icons.ts';

interface Props {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** Drawn upside down. */
  turned?: boolean;
  /** Given for a button that stays pressed. */
  pressed?: boolean;
}

/** A quiet button with a drawing on it; its label shows when it is pointed at. */
export function IconButton({ icon: name, label, onClick, turned, pressed }: Props) {
  return html`<button
    class="quiet"
    type="button"
    aria-label=${label}
    title=${label}
    aria-pressed=${pressed}
    onClick=${onClick}
  >
    ${icon(name, turned)}
  </button>`;
}
