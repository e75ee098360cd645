import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { PostActions } from '#components/publishing/posts/PostActions.tsx';
import { Approval, Status, Title } from '#components/publishing/posts/PostCells.tsx';
import type { PostRowView } from '#components/publishing/posts/post-view.ts';
import { OneLine } from '#components/ui/OneLine.tsx';
import { changeFilter } from '#lib/filters.ts';
import { POST_LIST } from '#lib/lists/posts.ts';
import { ADMIN_POSTS, adminPostPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

/** The posts of all writers, with actions on one and on several. */
export function PostTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={POST_LIST}
      caption="Posts"
      rows={data.posts}
      path={ADMIN_POSTS}
      state={data}
      choose={(post) => ({ label: post.title, actions: actionsOn(post) })}
      cells={{
        title: (post, { filters }) => <Title post={post} href={adminPostPath(post.id, filters)} />,
        owner: ({ ownerId, ownerName }, { filters }) =>
          ownerId &&
          ownerName && <OneLine text={ownerName} href={`?${changeFilter(filters, 'ownerId', ownerId)}`} />,
        category: ({ category }) => category && <OneLine text={category.name} />,
        status: (post) => <Status post={post} />,
        approvalStatus: (post) => <Approval post={post} />,
        publishedAt: PLAIN,
        updatedAt: PLAIN,
      }}
      actions={(post, here) => <PostActions post={post} {...here} />}
      bulk={{
        items: 'posts',
        actions: BULK_ACTIONS,
        deleted: 'posts',
        warning: <p>This deletes the posts and all their revisions. It can’t be undone.</p>, // A post that was saved since must not be approved unread.
        children: data.posts.map(({ id, version }) => (
          <input key={id} type="hidden" name={`versions.${id}`} value={version} />
        )),
      }}
    />
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
