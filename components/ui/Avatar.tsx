import { profileImageOf } from '../../lib/profile-images.ts';
import css from './Avatar.module.css';

interface AvatarProps {
  person: { id: string; profileMedia: { media: { sourceUrl: string; details: { altText: string } } } | null };
  /** In pixels. */
  size?: number;
  /** Whether this is the viewer's own picture; components/client/visit then stores it. */
  isOwn?: boolean;
}

/** A user's picture: the uploaded one, or a default picture derived from the user id. */
export function Avatar({ person, size = 40, isOwn = false }: AvatarProps) {
  const own = person.profileMedia?.media;
  return (
    <img
      className={css.avatar}
      src={own?.sourceUrl ?? profileImageOf(person.id)}
      alt={own?.details.altText ?? ''}
      width={size}
      height={size}
      data-own-image={isOwn ? '' : undefined}
      data-default-image={isOwn && !own ? '' : undefined}
    />
  );
}
