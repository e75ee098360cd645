import { BulkActions } from '#components/office/admin/BulkActions.tsx';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { PostActions } from '#components/publishing/posts/PostActions.tsx';
import { Approval, Status, Title } from '#components/publishing/posts/PostCells.tsx';
import type { PostRowView } from '#components/publishing/posts/post-view.ts';
import { OneLine } from '#components/ui/OneLine.tsx';
import { SelectableList } from '#components/ui/Selection.tsx';
import { changeFilter, type Sorting } from '#lib/filters.ts';
import { POST_LIST } from '#lib/lists/posts.ts';
import { adminPostPath } from '#lib/routes.ts';

interface PostTableProps {
  posts: PostRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** The posts of all writers, with actions on one and on several. */
export function PostTable({ posts, filters, sorting, next }: PostTableProps) {
  return (
    <SelectableList>
      <ListTable
        list={POST_LIST}
        caption="Posts"
        rows={posts}
        sorted={{ filters, by: sorting }}
        choose={(post) => ({ label: post.title, actions: actionsOn(post) })}
        cells={{
          title: (post) => <Title post={post} href={adminPostPath(post.id, filters)} />,
          owner: ({ ownerId, ownerName }) =>
            ownerId &&
            ownerName && <OneLine text={ownerName} href={`?${changeFilter(filters, 'ownerId', ownerId)}`} />,
          category: ({ category }) => category && <OneLine text={category.name} />,
          status: (post) => <Status post={post} />,
          approvalStatus: (post) => <Approval post={post} />,
          publishedAt: PLAIN,
          updatedAt: PLAIN,
        }}
        actions={(post) => <PostActions post={post} filters={filters} next={next} />}
      />
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
