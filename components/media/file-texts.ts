import { FILE_TYPE_NAMES, formatOfMime } from '#lib/file-formats.ts';
import type { MediaView } from '#server/media/media.ts';

/** "1 file", "3 files". */
export const formatCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

const UNITS = ['kB', 'MB', 'GB'];

/** "740 B", "1.2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power - 1]}`;
}

/** "1200 × 800"; null for a file that is no picture. */
export const formatDimensions = ({ width, height }: MediaView): string | null =>
  width && height ? `${width} × ${height}` : null;

/** "PDF": what the file is now; its address keeps the extension of the file that it was first. */
export const formatOf = ({ mimeType }: Pick<MediaView, 'mimeType'>): string =>
  formatOfMime(mimeType)?.name ?? mimeType;

/** "Picture (PNG)"; "PDF", which is both. */
export function formatType(file: Pick<MediaView, 'type' | 'mimeType'>): string {
  const [name, format] = [FILE_TYPE_NAMES[file.type].one, formatOf(file)];
  return name === format ? name : `${name} (${format})`;
}
