import { AdminList } from '#components/office/admin/AdminList.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { columnSort } from '#components/office/admin/column-sort.ts';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { NewPost } from '#components/publishing/posts/NewPost.tsx';
import { NotAWriter } from '#components/publishing/posts/NotAWriter.tsx';
import { PostMenu } from '#components/publishing/posts/PostActions.tsx';
import { Approval, Status, Title } from '#components/publishing/posts/PostCells.tsx';
import { PostFilters } from '#components/publishing/posts/PostFilters.tsx';
import { At } from '#components/ui/At.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Table } from '#components/ui/Table.tsx';
import { filteredAddress } from '#lib/filters.ts';
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
      filterBar={<PostFilters action={here} filters={filters} />}
      above={!mayWrite && <NotAWriter />}
      hint="Try fewer filters."
    >
      <OwnPosts data={data} filters={filters} />
    </AdminList>
  );
}

function OwnPosts({ data: { userName, posts, sorting }, filters }: { data: Data; filters: URLSearchParams }) {
  const path = postsPath(userName);
  const next = filteredAddress(path, filters);
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Title', isMain: true, sort: sort('title') },
    { label: 'Status', isShort: true, sort: sort('status') },
    { label: 'Approval', isShort: true, sort: sort('approvalStatus') },
    { label: 'Words', align: 'end' as const, isSecondary: true },
    { label: 'Published', isShort: true, isSecondary: true, sort: sort('publishedAt', 'desc') },
    { label: 'Changed', isShort: true, sort: sort('updatedAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = posts.map((post) => ({
    key: post.id,
    cells: [
      <Title key="title" post={post} href={`${path}/${post.id}`} />,
      <Status key="status" post={post} />,
      <Approval key="approval" post={post} />,
      post.words.toLocaleString('en-US'),
      post.publishedAt && <At key="published" timestamp={post.publishedAt} isCell />,
      <At key="changed" timestamp={post.updatedAt} isCell />,
      <PostMenu key="actions" post={post} href={`${path}/${post.id}`} next={next} />,
    ],
  }));
  return <Table caption="Posts" columns={columns} rows={rows} dense />;
}
