import css from './blog.module.css';

/** The default cover of a post: a pattern of arches derived from the post. */
export function Pattern({ seed, arches = 5 }: { seed: string; arches?: number }) {
  const numbers = numbersFrom(seed);
  return (
    <svg
      className={css.pattern}
      viewBox={`0 0 ${80 * arches} 220`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {[...Array(arches).keys()].map((place) => {
        const height = 70 + (numbers(place) % 5) * 24;
        const x = place * 80;
        const lit = numbers(place + 7) % 5;
        return (
          <g key={place}>
            <path
              className={lit === 0 ? css.brass : lit < 3 ? css.deep : css.pale}
              d={`M${x + 8} 220V${220 - height + 32}a32 32 0 0 1 64 0v${height - 32}z`}
            />
            {numbers(place + 13) % 2 === 0 && (
              <path
                className={css.inner}
                d={`M${x + 24} 220v${-height + 60}a16 16 0 0 1 32 0v${height - 60}z`}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

function numbersFrom(seed: string): (position: number) => number {
  return (position) => {
    let hash = 2166136261 + position * 977;
    for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    return (hash ^ (hash >>> 15)) >>> 0;
  };
}
