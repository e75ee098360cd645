import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { ListRefusal } from '#components/admin/ListRefusal.tsx';
import { NewPost } from '#components/admin/NewPost.tsx';
import { PostFilters } from '#components/admin/PostFilters.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { filteredAddress } from '#lib/filters.ts';
import { postsPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { OwnPosts } from './OwnPosts.tsx';

export default function Page({ data, refused }: PageProps<Data>) {
  const { userName, mayWrite, posts, count, page, lastPage, sorting } = data;
  const here = postsPath(userName);
  const filters = new URLSearchParams(data.filters);
  const isNew = count === 0 && filters.size === 0;
  return (
    <>
      <AdminTitle title="Posts" count={isNew ? undefined : count}>
        {mayWrite && <NewPost refused={refused} />}
      </AdminTitle>
      <ListRefusal refused={refused} />
      {isNew ? (
        <EmptyState drawing="box" title="No posts yet">
          {mayWrite ? (
            <p>
              Write about what you know. Drafts are private. When you submit a post, an editor reviews it and
              publishes it in <a href="/blog">the blog</a> under your name.
            </p>
          ) : (
            <p>
              On this website, editors write <a href="/blog">the blog</a>.
            </p>
          )}
        </EmptyState>
      ) : (
        <>
          <PostFilters action={here} filters={filters} />
          {posts.length === 0 ? (
            <NothingFound items="posts" hint="Try fewer filters." href={here} />
          ) : (
            <OwnPosts
              posts={posts}
              filters={filters}
              sorting={sorting}
              path={here}
              next={filteredAddress(here, filters)}
            />
          )}
          <ListFoot items="Posts" count={count} page={page} lastPage={lastPage} filters={filters} />
        </>
      )}
    </>
  );
}
