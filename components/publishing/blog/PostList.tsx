import type { PostListView } from '#pages/blog/post-list.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { PostGrid } from './PostCard.tsx';
import css from './PostList.module.css';

/** A list of posts with category and search filters. */
export function PostList({ list }: { list: PostListView }) {
  const { posts, categories, category, nameLike, tag, isSimilar, page, lastPage } = list;
  const base = category ? `/blog/${category}` : '/blog';
  return (
    <>
      <div className={css.tools}>
        <nav aria-label="Categories">
          <ul className={css.filter}>
            <li>
              <a href="/blog" aria-current={category === null && !nameLike && !tag ? 'page' : undefined}>
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
        </nav>
        <SearchBox action="/blog" name="nameLike" label="Search the blog" value={nameLike} />
      </div>
      {isSimilar && <p>No post has “{nameLike}”. These have similar words:</p>}
      {posts.length === 0 ? <NothingFound nameLike={nameLike} /> : <PostGrid posts={posts} />}
      <Pager
        page={page}
        lastPage={lastPage}
        addressOf={(to) =>
          pageAddress(base, { nameLike, tag: tag?.slug ?? '', page: to > 1 ? String(to) : '' })
        }
      />
    </>
  );
}

function NothingFound({ nameLike }: Pick<PostListView, 'nameLike'>) {
  if (!nameLike) {
    return (
      <EmptyState drawing="box" title="No posts yet">
        <p>New posts will appear here.</p>
        <Button href="/">Go to the home page</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="search" title={`No posts found for “${nameLike}”`}>
      <p>Try fewer or other words.</p>
      <Button href="/blog">Show all posts</Button>
    </EmptyState>
  );
}

function pageAddress(base: string, given: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${base}?${query}` : base;
}
