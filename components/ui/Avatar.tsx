import { profileImageOf } from '../../lib/profile-images.ts';
import css from './Avatar.module.css';

interface AvatarProps {
  person: { id: string; profileMedia: { media: { sourceUrl: string; details: { altText: string } } } | null };
  /** In pixels. */
  size?: number;
  /** Whether the person looks at themselves; components/client/visit then keeps their picture. */
  isOwn?: boolean;
}

/** Somebody's picture: their own, or the one of the seven that is always theirs. */
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
