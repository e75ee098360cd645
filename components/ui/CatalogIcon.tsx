import type { IconShape } from '#lib/icon-shape.ts';

/** Decorative: the adjacent text conveys the meaning. */
export function CatalogIcon({ shape, size = 24 }: { shape: IconShape; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={shape.path} />
    </svg>
  );
}
