import type { PictureSource } from '#lib/media-use.ts';
import { DEFAULT_PROFILE_IMAGE, profileImageOf } from '#lib/profile-images.ts';
import css from './Avatar.module.css';
import { squareOf } from './Picture.tsx';

interface ProfileMedia {
  /** Null for one of the default pictures. */
  mediaId: string | null;
  media: PictureSource & { details: { altText: string } };
}

interface AvatarProps {
  /** Null for a deleted or suspended user. */
  person: { id: string; profileMedia: ProfileMedia | null } | null;
  /** Width and height in CSS pixels. */
  size?: number;
  /** The viewer's own picture, which components/client/visit stores. */
  isOwn?: boolean;
}

/** A user's picture: the uploaded one, or a default picture derived from the user id. */
export function Avatar({ person, size = 40, isOwn = false }: AvatarProps) {
  const own = person?.profileMedia?.media;
  return (
    <img
      className={css.avatar}
      {...sourceOf(person, size)}
      alt={own?.details.altText ?? ''}
      width={size}
      height={size}
      loading={isOwn ? undefined : 'lazy'}
      data-own-image={isOwn ? '' : undefined}
      data-default-image={isOwn && !own ? '' : undefined}
    />
  );
}

function sourceOf(person: AvatarProps['person'], size: number) {
  if (!person) return { src: DEFAULT_PROFILE_IMAGE };
  const { id, profileMedia } = person;
  return profileMedia?.mediaId
    ? squareOf(profileMedia.media, size)
    : { src: profileMedia?.media.sourceUrl ?? profileImageOf(id) };
}
