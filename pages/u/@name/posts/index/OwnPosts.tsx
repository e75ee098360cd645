import { TITLE } from '../../../../../components/admin/AdminTitle.tsx';
import { columnSort } from '../../../../../components/admin/column-sort.ts';
import { DeletePost, deleteDialogOf } from '../../../../../components/admin/PostActions.tsx';
import { Approval, Status, Title } from '../../../../../components/admin/PostCells.tsx';
import type { PostRowView } from '../../../../../components/admin/post-view.ts';
import { At } from '../../../../../components/ui/At.tsx';
import { DialogOpener } from '../../../../../components/ui/Dialog.tsx';
import { Icon } from '../../../../../components/ui/Icon.tsx';
import { Menu } from '../../../../../components/ui/Menu.tsx';
import table from '../../../../../components/ui/Table.module.css';
import { Table } from '../../../../../components/ui/Table.tsx';
import type { Sorting } from '../../../../../lib/filters.ts';

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
      <Actions key="actions" post={post} path={path} next={next} />,
    ],
  }));
  return <Table caption="Posts" columns={columns} rows={rows} dense />;
}

function Actions({ post: { id, title }, path, next }: { post: PostRowView; path: string; next: string }) {
  return (
    <div className={table.actions}>
      <Menu id={`actions-${id}`} label={`Actions for ${title}`} button={<Icon name="more" />}>
        <a href={`${path}/${id}`}>Edit</a>
        <DialogOpener id={deleteDialogOf(id)} className={table.remove}>
          Delete
        </DialogOpener>
      </Menu>
      <DeletePost id={id} title={title} next={`${next}#${TITLE}`} />
    </div>
  );
}
