import { invalid } from '../../platform/errors.ts';
import { MAX_FRAMES, MAX_PIXELS } from './sharp.ts';

/** @throws AppError 422 for more than can be decoded; `height` is that of all frames together */
export function checkPixels(width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw invalid({ files: ['The picture is empty.'] });
  if (width * height > MAX_PIXELS)
    throw invalid({ files: [`The picture has more than ${MAX_PIXELS / 1_000_000} million pixels.`] });
  if (frames > MAX_FRAMES) throw invalid({ files: [`The animation has more than ${MAX_FRAMES} frames.`] });
}
