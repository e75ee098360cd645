import { changeFilter, type Sorting } from '#lib/filters.ts';
import { adminPostPath } from '#lib/routes.ts';
import { At } from '../ui/At.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import { BULK_FORM, BulkActions } from './BulkActions.tsx';
import { columnSort } from './column-sort.ts';
import { PostActions } from './PostActions.tsx';
import { Approval, Status, Title } from './PostCells.tsx';
import type { PostRowView } from './post-view.ts';

interface PostTableProps {
  posts: PostRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** The posts of all writers, with actions on one and on several. */
export function PostTable({ posts, filters, sorting, next }: PostTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Title', isMain: true },
    { label: 'Writer', isClipped: true },
    { label: 'Category', isClipped: true, isSecondary: true },
    { label: 'Status', isShort: true },
    { label: 'Approval', isShort: true },
    { label: 'Published', isShort: true, isSecondary: true, sort: sort('publishedAt', 'desc') },
    { label: 'Changed', isShort: true, sort: sort('updatedAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = posts.map((post) => ({
    key: post.id,
    cells: [
      <Choice key="choose" value={post.id} label={post.title} form={BULK_FORM} actions={actionsOn(post)} />,
      <Title key="title" post={post} href={adminPostPath(post.id, filters)} />,
      post.ownerId && post.ownerName && (
        <OneLine
          key="writer"
          text={post.ownerName}
          href={`?${changeFilter(filters, 'ownerId', post.ownerId)}`}
        />
      ),
      post.category && <OneLine key="category" text={post.category.name} />,
      <Status key="status" post={post} />,
      <Approval key="approval" post={post} />,
      post.published && <At key="published" timestamp={post.published} isCell />,
      <At key="changed" timestamp={post.changed} isCell />,
      <PostActions key="actions" post={post} filters={filters} next={next} />,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Posts" columns={columns} rows={rows} dense />
      <BulkActions
        items="posts"
        rows={posts.map(actionsOn)}
        next={next}
        actions={BULK_ACTIONS}
        deleted="posts"
        warning={<p>This deletes the posts and all their revisions. It can’t be undone.</p>}
      >
        {/* A post that was saved since must not be approved unread. */}
        {posts.map(({ id, version }) => (
          <input key={id} type="hidden" name={`versions.${id}`} value={version} />
        ))}
      </BulkActions>
    </SelectableList>
  );
}

const BULK_ACTIONS = [
  { value: 'approve', label: 'Approve' },
  { value: 'takeDown', label: 'Unpublish' },
  { value: 'feature', label: 'Feature' },
  { value: 'unfeature', label: 'Remove from featured' },
];

/** The bulk actions that apply to a post. */
const actionsOn = ({ approvalStatus, status, isFeatured }: PostRowView): string[] => [
  ...(approvalStatus === 'approved' ? [] : ['approve']),
  ...(status === 'live' ? ['takeDown'] : []),
  isFeatured ? 'unfeature' : 'feature',
  'delete',
];
