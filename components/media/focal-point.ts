/** A point of a picture, from 0 (left, top) to 1. */
export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

const STEP = 0.01;
const BIG_STEP = 0.1;

/** Both are hundredths of the picture. */
export const pointAt = (x: number, y: number): Point => ({ x: hundredths(x), y: hundredths(y) });

const hundredths = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** The point after a key was pressed; undefined for a key that does not move it. */
export function movedByKey({ x, y }: Point, key: string, isBig: boolean): Point | undefined {
  const step = isBig ? BIG_STEP : STEP;
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const move = moves[key];
  return move && pointAt(x + move[0], y + move[1]);
}

/**
 * The CSS `object-position` with which `object-fit: cover` shows what the server cuts: the largest part of the target's
 * shape around the point, as far as the edges of the picture allow.
 */
export function objectPosition(point: Point, picture: Size, target: Size): string {
  const scale = Math.min(picture.width / target.width, picture.height / target.height);
  const along = (at: number, length: number, part: number) => {
    const room = length - part;
    return room < 1 ? 50 : (Math.min(Math.max(at * length - part / 2, 0), room) / room) * 100;
  };
  const x = along(point.x, picture.width, target.width * scale);
  const y = along(point.y, picture.height, target.height * scale);
  return `${x.toFixed(2)}% ${y.toFixed(2)}%`;
}
