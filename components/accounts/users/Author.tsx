import { authorPath } from '#lib/routes.ts';
import type { PostSummary } from '#server/publishing/publishing.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import css from './Author.module.css';

type Author = PostSummary['author'];

/** The author line below a post's title. */
export function Byline({ author }: { author: Author }) {
  return (
    <span className={css.byline}>
      <Avatar person={author.person} size={28} />
      <span>
        By <AuthorName author={author} />
      </span>
    </span>
  );
}

/** The author card below a post's text. */
export function AuthorCard({ author }: { author: Author }) {
  return (
    <div className={css.card}>
      <Avatar person={author.person} size={56} />
      <div className={css.about}>
        <p className={css.name}>
          <AuthorName author={author} />
        </p>
        <Bio author={author} />
      </div>
    </div>
  );
}

/** The author's biography, if there is one. */
export function Bio({ author: { bio, isOwnSite } }: { author: Author }) {
  const text = bio ?? (isOwnSite ? 'Runs this website.' : null);
  return (
    text && (
      <p className={css.bio} dir="auto">
        {text}
      </p>
    )
  );
}

/** Links to the author page, if it exists. */
function AuthorName({ author: { name, person } }: { author: Author }) {
  if (!person) return <bdi>{name}</bdi>;
  return (
    <a href={authorPath(person.name)} rel="author">
      <bdi>{name}</bdi>
    </a>
  );
}
