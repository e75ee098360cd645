export { readIconShape } from './icons/icons.ts';
export type { CopiedFile, Media, MediaDetails, MediaView } from './media/media.ts';
