import type { CategoryView, PostSummary } from '../../server/blog/blog.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';
import css from './blog.module.css';
import { PostCard } from './PostCard.tsx';

export interface PostListView {
  posts: PostSummary[];
  categories: (CategoryView & { postsCount: number })[];
  /** The slug of the category that is shown, if it is one. */
  category: string | null;
  nameLike: string;
  page: number;
  lastPage: number;
}

/** Posts with the ways to narrow them down. */
export function PostList({ list }: { list: PostListView }) {
  const { posts, categories, category, nameLike, page, lastPage } = list;
  const base = category ? `/blog/${category}` : '/blog';
  return (
    <>
      <div className={css.tools}>
        <ul className={css.filter} aria-label="Categories">
          <li>
            <a href="/blog" aria-current={category === null && !nameLike ? 'page' : undefined}>
              All posts
            </a>
          </li>
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <a href={`/blog/${slug}`} aria-current={slug === category ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <SearchBox action="/blog" name="nameLike" label="Search the blog" value={nameLike} />
      </div>
      {posts.length === 0 ? (
        <NothingFound nameLike={nameLike} />
      ) : (
        <nav aria-label="Posts">
          <ul className={css.grid}>
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Pager page={page} lastPage={lastPage} addressOf={(to) => pageAddress(base, nameLike, to)} />
    </>
  );
}

function NothingFound({ nameLike }: { nameLike: string }) {
  if (!nameLike) {
    return (
      <EmptyState drawing="box" title="Nothing has been published yet">
        <p>This is where posts will appear. Until then the front page tells what there is to know.</p>
        <Button href="/">Go to the front page</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="search" title={`No post has “${nameLike}” in its title`}>
      <p>Try fewer letters, or let the assistant look inside the posts.</p>
      <Button href={`/agents/search?q=${encodeURIComponent(nameLike)}`}>Search all pages</Button>
    </EmptyState>
  );
}

function pageAddress(base: string, nameLike: string, page: number): string {
  const query = new URLSearchParams({
    ...(nameLike ? { nameLike } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `${base}?${query}` : base;
}
