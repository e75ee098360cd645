/** A picture's part in the shape of the target, around a point. */
export interface Crop {
  width: number;
  height: number;
  /** The point that the crop keeps, from 0 (left, top) to 1. */
  focal: { x: number; y: number };
}

type Size = Pick<Crop, 'width' | 'height'>;

/** The largest part of the target's shape around the focal point, as far as the picture's edges allow. */
export function cropArea(whole: Size, { width, height, focal }: Crop): Size & { left: number; top: number } {
  const scale = Math.min(whole.width / width, whole.height / height);
  const part = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const start = (at: number, length: number, of: number) =>
    Math.round(Math.min(Math.max(at * of - length / 2, 0), of - length));
  return {
    left: start(focal.x, part.width, whole.width),
    top: start(focal.y, part.height, whole.height),
    ...part,
  };
}
