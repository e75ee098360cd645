import { formatOrdinalDate } from '#lib/dates.ts';
import type { PostSummary } from '#server/publishing/publishing.ts';
import css from './blog.module.css';
import { Cover } from './Cover.tsx';

interface PostCardProps {
  post: PostSummary;
  lead?: boolean;
  level?: 2 | 3;
}

/** A post in a list. `lead` renders the large card at the top. */
export function PostCard({ post, lead = false, level = 2 }: PostCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={lead ? css.lead : css.card}>
      <Cover post={post} place={lead ? 'lead' : 'card'} />
      <div className={css.body}>
        {post.category && <p className={css.category}>{post.category.name}</p>}
        <Heading className={css.title} dir="auto">
          <a href={post.path}>{post.title}</a>
        </Heading>
        {post.excerpt && (
          <p className={css.excerpt} dir="auto">
            {post.excerpt}
          </p>
        )}
        <PostFacts post={post} />
      </div>
    </article>
  );
}

export function PostFacts({ post }: { post: PostSummary }) {
  return (
    <p className={css.facts}>
      <time dateTime={post.publishedAt}>{formatOrdinalDate(post.publishedAt, { withYear: true })}</time>
      <span>{post.readingMinutes} min read</span>
      {post.isSponsored && <span>Sponsored</span>}
    </p>
  );
}

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
