import type { IconShape } from '#lib/icon-shape.ts';

export interface ChosenIcon {
  id: string;
  shape: IconShape;
}

/** An icon that a search has found. */
export interface FoundIcon extends ChosenIcon {
  label: string;
}
