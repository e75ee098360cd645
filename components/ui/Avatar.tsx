import type { PictureSource } from '#lib/media-use.ts';
import { profileImageOf } from '#lib/profile-images.ts';
import css from './Avatar.module.css';
import { squareOf } from './Picture.tsx';

interface ProfileMedia {
  /** Null for one of the default pictures. */
  mediaId: string | null;
  media: PictureSource & { details: { altText: string } };
}

interface AvatarProps {
  person: { id: string; profileMedia: ProfileMedia | null };
  /** In pixels. */
  size?: number;
  /** The viewer's own picture, which components/client/visit stores. */
  isOwn?: boolean;
}

/** A user's picture: the uploaded one, or a default picture derived from the user id. */
export function Avatar({ person, size = 40, isOwn = false }: AvatarProps) {
  const own = person.profileMedia?.media;
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

const sourceOf = ({ id, profileMedia }: AvatarProps['person'], size: number) =>
  profileMedia?.mediaId
    ? squareOf(profileMedia.media, size)
    : { src: profileMedia?.media.sourceUrl ?? profileImageOf(id) };
