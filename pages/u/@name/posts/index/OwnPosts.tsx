import { columnSort } from '#components/admin/column-sort.ts';
import { PostMenu } from '#components/admin/PostActions.tsx';
import { Approval, Status, Title } from '#components/admin/PostCells.tsx';
import type { PostRowView } from '#components/admin/post-view.ts';
import { At } from '#components/ui/At.tsx';
import { Table } from '#components/ui/Table.tsx';
import type { Sorting } from '#lib/filters.ts';

interface OwnPostsProps {
  posts: PostRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  /** The address of the list; a post is below it. */
  path: string;
  /** The address that a deletion redirects to. */
  next: string;
}

/** The posts of one writer. */
export function OwnPosts({ posts, filters, sorting, path, next }: OwnPostsProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Title', sort: sort('title') },
    { label: 'Status', isShort: true, sort: sort('status') },
    { label: 'Approval', sort: sort('approvalStatus') },
    { label: 'Words', align: 'end' as const, isSecondary: true },
    { label: 'Published', isSecondary: true, sort: sort('publishedAt', 'desc') },
    { label: 'Changed', sort: sort('updatedAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = posts.map((post) => ({
    key: post.id,
    cells: [
      <Title key="title" post={post} href={`${path}/${post.id}`} />,
      <Status key="status" post={post} />,
      <Approval key="approval" post={post} />,
      post.words.toLocaleString('en-US'),
      post.published && <At key="published" timestamp={post.published} isCell />,
      <At key="changed" timestamp={post.changed} isCell />,
      <PostMenu key="actions" post={post} href={`${path}/${post.id}`} next={next} />,
    ],
  }));
  return <Table caption="Posts" columns={columns} rows={rows} dense />;
}
