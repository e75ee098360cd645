import { html } from 'htm/preact';
import { icon } from './icon.ts';

interface Props {
  icon: string;
  label: string;
  onClick: () => void;
  /** Flips the icon vertically. */
  turned?: boolean;
  pressed?: boolean;
}

/** An icon button; its label is shown on hover. */
export function IconButton({ icon: path, label, onClick, turned, pressed }: Props) {
  return html`<button
    class="quiet"
    type="button"
    aria-label=${label}
    title=${label}
    aria-pressed=${pressed}
    onClick=${onClick}
  >
    ${icon(path, turned)}
  </button>`;
}
