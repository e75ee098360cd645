import css from './Stars.module.css';

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';
const WIDTH = 24;
const POSITIONS = [0, 1, 2, 3, 4];

interface StarsProps {
  /** A mean from 1 to 5. */
  rating: number;
  /** The number of reviews, where it is their mean. */
  count?: number;
  size?: number;
}

/** A rating as five stars, and in words. */
export function Stars({ rating, count, size = 16 }: StarsProps) {
  return (
    <span className={css.rating}>
      <svg
        width={size * POSITIONS.length}
        height={size}
        viewBox={`0 0 ${WIDTH * POSITIONS.length} ${WIDTH}`}
        aria-hidden="true"
      >
        <Row className={css.empty} />
        {/* The inner drawing cuts off the rest of the last star. */}
        <svg
          width={WIDTH * rating}
          height={WIDTH}
          viewBox={`0 0 ${WIDTH * rating} ${WIDTH}`}
          aria-hidden="true"
        >
          <Row className={css.full} />
        </svg>
      </svg>
      <span className={count === undefined ? 'visually-hidden' : undefined}>
        {count === undefined ? rating : rating.toFixed(1)}
        <span className="visually-hidden"> of 5 stars</span>
      </span>
      {count !== undefined && (
        <span className={css.count}>
          ({count.toLocaleString('en-US')}
          <span className="visually-hidden"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  );
}

const Row = ({ className }: { className: string | undefined }) => (
  <g className={className}>
    {POSITIONS.map((position) => (
      <path key={position} d={STAR} transform={`translate(${WIDTH * position} 0)`} />
    ))}
  </g>
);
