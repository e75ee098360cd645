import { imageSrcSet, imageUrl } from '#lib/images.ts';
import type { MediaView } from '#server/media/media.ts';
import { formatOf } from './file-texts.ts';
import css from './media.module.css';

/** A file as a tile: the picture itself, the first page of a document, or its kind. Decorative: its title is beside it. */
export function Thumb({ file }: { file: MediaView }) {
  if (file.type !== 'image' && !file.hasPreview) {
    return (
      <span className={`${css.thumb} ${css.document}`} data-type={file.type}>
        <span>{formatOf(file)}</span>
      </span>
    );
  }
  const version = { version: file.updatedAt };
  return (
    <span className={css.thumb}>
      <img
        src={imageUrl(file.sourceUrl, 256, version)}
        srcSet={imageSrcSet(file.sourceUrl, [128, 256, 384], version)}
        sizes="180px"
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
