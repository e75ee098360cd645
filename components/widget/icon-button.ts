import { html } from 'htm/preact';
import { type IconName, icon } from './icons.ts';

interface Props {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** Flips the icon vertically. */
  turned?: boolean;
  /** For toggle buttons. */
  pressed?: boolean;
}

/** An icon button; its label is shown on hover. */
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
