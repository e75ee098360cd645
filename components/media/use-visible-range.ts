import { type RefObject, useEffect, useState } from 'react';

/** The items of a long list that are rendered, and the heights of those before and after, in pixels. */
export interface VisibleRange {
  first: number;
  /** The index after the last visible row. */
  end: number;
  before: number;
  after: number;
}

/** Shorter lists are rendered completely. */
const LONG = 150;
/** How far beyond the window items are rendered, in heights of the window. */
const BEYOND = 1.5;

/**
 * Renders of a long list only what is near the window: thousands of elements would take seconds to lay out. The items
 * are the elements `selector` in `container`, in rows of about the same height; the container holds only those that are rendered.
 */
export function useVisibleRange(
  count: number,
  container: RefObject<HTMLElement | null>,
  selector: string,
): VisibleRange {
  const isLong = count > LONG;
  const [range, setRange] = useState<VisibleRange>({ first: 0, end: LONG, before: 0, after: 0 });

  useEffect(() => {
    if (!isLong) return;
    const measure = () => {
      if (!container.current) return;
      const tops = [...container.current.querySelectorAll(selector)].map(
        (item) => item.getBoundingClientRect().top,
      );
      const grid = gridOf(tops);
      if (!grid) return;
      setRange((before) => {
        const listTop = grid.top - before.before;
        const after = rangeFor({ count, listTop, windowHeight: innerHeight, ...grid });
        return Object.entries(after).every(([key, value]) => before[key as keyof VisibleRange] === value)
          ? before
          : after;
      });
    };
    let frame = 0;
    const measureSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    // Scroll events do not bubble: a dialog may be what scrolls.
    document.addEventListener('scroll', measureSoon, { capture: true, passive: true });
    addEventListener('resize', measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', measureSoon, { capture: true });
      removeEventListener('resize', measureSoon);
    };
  }, [isLong, count, container, selector]);

  return isLong
    ? { ...range, end: Math.min(range.end, count) }
    : { first: 0, end: count, before: 0, after: 0 };
}

interface Grid {
  /** The distance of the first rendered item from the top of the window. */
  top: number;
  columns: number;
  /** The average of the rows that were measured. */
  rowHeight: number;
}

/** Undefined for a single row, which tells nothing about the height of rows. */
function gridOf(tops: number[]): Grid | undefined {
  const [top = 0] = tops;
  const columns = tops.findIndex((other) => other > top + 1);
  if (columns < 1) return undefined;
  const lastRow = Math.floor((tops.length - 1) / columns);
  return { top, columns, rowHeight: ((tops.at(lastRow * columns) ?? top) - top) / lastRow };
}

type MeasuredList = Omit<Grid, 'top'> & { count: number; listTop: number; windowHeight: number };

/** The range of whole rows around the window. */
export function rangeFor(list: MeasuredList): VisibleRange {
  const { count, listTop, windowHeight, columns, rowHeight } = list;
  const rows = Math.ceil(count / columns);
  // Changes with each screen and not with each row: every change renders the list.
  const step = Math.max(1, Math.round(windowHeight / rowHeight));
  const near = windowHeight * BEYOND;
  const down = (row: number) => Math.min(Math.max(0, Math.floor(row / step) * step), rows);
  // Two rows are needed to measure their height.
  const firstRow = Math.min(down((-listTop - near) / rowHeight), Math.max(0, rows - 2));
  const endRow = Math.min(rows, down((-listTop + windowHeight + near) / rowHeight) + step);
  return {
    first: firstRow * columns,
    end: Math.min(count, Math.max(endRow, firstRow + 1) * columns),
    before: firstRow * rowHeight,
    after: Math.max(0, rows - Math.max(endRow, firstRow + 1)) * rowHeight,
  };
}
