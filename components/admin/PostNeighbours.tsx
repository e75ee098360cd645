import { adminPostPath } from '#lib/routes.ts';
import css from './neighbours.module.css';

interface Neighbour {
  id: string;
  title: string;
}

interface PostNeighboursProps {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The filters of the list, from `readPostListQuery`. */
  filters: URLSearchParams;
}

/** Links to the previous and next post of the filtered list; nothing if the list lacks the post. */
export function PostNeighbours({ previous, next, filters }: PostNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={css.neighbours} aria-label="Posts in this list">
      {previous && (
        <a href={adminPostPath(previous.id, filters)} rel="prev">
          <span>Previous</span>
          <span dir="auto">{previous.title}</span>
        </a>
      )}
      {next && (
        <a className={css.next} href={adminPostPath(next.id, filters)} rel="next">
          <span>Next</span>
          <span dir="auto">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
