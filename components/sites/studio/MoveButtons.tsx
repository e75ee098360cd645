import { Icon } from '../../ui/Icon.tsx';
import css from './list.module.css';

interface MoveButtonsProps {
  /** The item, for the accessible names. */
  of: string;
  position: number;
  length: number;
  onMove(by: -1 | 1): void;
}

/** Buttons that move an item up or down in its list. */
export function MoveButtons({ of, position, length, onMove }: MoveButtonsProps) {
  return (['up', 'down'] as const).map((direction) => (
    <button
      key={direction}
      type="button"
      className={css.tool}
      aria-label={`Move ${of} ${direction}`}
      disabled={position === (direction === 'up' ? 0 : length - 1)}
      onClick={() => onMove(direction === 'up' ? -1 : 1)}
    >
      <Icon name={direction} size={16} />
    </button>
  ));
}

/** A copy of the list in which the item at a position has changed places with its neighbour. */
export function moved<Item>(list: Item[], position: number, by: -1 | 1): Item[] {
  const copy = [...list];
  const [item] = copy.splice(position, 1);
  if (item !== undefined) copy.splice(position + by, 0, item);
  return copy;
}
