import { AdminList } from '#components/office/admin/AdminList.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { NewPost } from '#components/publishing/posts/NewPost.tsx';
import { NotAWriter } from '#components/publishing/posts/NotAWriter.tsx';
import { PostMenu } from '#components/publishing/posts/PostActions.tsx';
import { Approval, Status, Title } from '#components/publishing/posts/PostCells.tsx';
import { APPROVAL_FILTER, STATUS_FILTER } from '#components/publishing/posts/PostFilters.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { POST_LIST } from '#lib/lists/posts.ts';
import { postsPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { userName, mayWrite, count } = data;
  const here = postsPath(userName);
  const filters = new URLSearchParams(data.filters);
  const newPost = mayWrite && <NewPost />;
  if (count === 0 && filters.size === 0) {
    return (
      <>
        <AdminTitle title="Posts">{newPost}</AdminTitle>
        <ListRefusal />
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
      </>
    );
  }
  return (
    <AdminList
      title="Posts"
      path={here}
      list={data}
      actions={newPost}
      search="Title"
      first={[STATUS_FILTER]}
      more={[APPROVAL_FILTER]}
      above={!mayWrite && <NotAWriter />}
    >
      <OwnPosts data={data} />
    </AdminList>
  );
}

function OwnPosts({ data }: { data: Data }) {
  const path = postsPath(data.userName);
  return (
    <ListTable
      list={POST_LIST}
      caption="Posts"
      rows={data.posts}
      path={path}
      state={data}
      cells={{
        title: (post) => <Title post={post} href={`${path}/${post.id}`} />,
        status: (post) => <Status post={post} />,
        approvalStatus: (post) => <Approval post={post} />,
        words: PLAIN,
        publishedAt: PLAIN,
        updatedAt: PLAIN,
      }}
      actions={(post, { next }) => <PostMenu post={post} href={`${path}/${post.id}`} next={next} />}
    />
  );
}
