import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { RefusedMessage } from '#components/publishing/posts/SendBack.tsx';
import { WaitingPosts } from '#components/publishing/posts/WaitingPosts.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { filteredAddress } from '#lib/filters.ts';
import { ADMIN_POSTS, AWAITING_APPROVAL } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { posts, count } = data;
  const filters = new URLSearchParams(data.filters);
  return (
    <>
      <AdminTitle title="Awaiting approval" count={count} />
      <ListRefusal />
      <RefusedMessage />
      {posts.length === 0 ? (
        <EmptyState drawing="box" title="No posts to review">
          <p>Posts that writers submit for approval appear here, the oldest first.</p>
          <Button href={ADMIN_POSTS}>Show all posts</Button>
        </EmptyState>
      ) : (
        <WaitingPosts posts={posts} next={filteredAddress(AWAITING_APPROVAL, filters)} />
      )}
      <ListFoot items="Posts" list={data} />
    </>
  );
}
