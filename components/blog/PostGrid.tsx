import type { PostSummary } from '#server/blog/blog.ts';
import css from './blog.module.css';
import { PostCard } from './PostCard.tsx';

/** A responsive grid of post cards. */
export function PostGrid({ posts }: { posts: PostSummary[] }) {
  return (
    <nav aria-label="Posts">
      <ul className={css.grid}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
