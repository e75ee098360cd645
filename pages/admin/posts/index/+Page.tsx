import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { NewPost } from '#components/publishing/posts/NewPost.tsx';
import {
  APPROVAL_FILTER,
  ChoiceFilters,
  SelectedWriter,
  STATUS_FILTER,
} from '#components/publishing/posts/PostFilters.tsx';
import { ADMIN_POSTS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { PostTable } from './PostTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { posts, choices } = data;
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Posts"
      path={ADMIN_POSTS}
      list={data}
      csv="/api/admin/posts"
      actions={<NewPost />}
      search="Title"
      first={[STATUS_FILTER]}
      more={[
        APPROVAL_FILTER,
        { label: 'Featured', name: 'isFeatured', options: FEATURED },
        {
          names: ['categoryIds', 'tagIds', 'ownerId'],
          fields: (filters) => (
            <ChoiceFilters
              action={ADMIN_POSTS}
              filters={filters}
              fields={[
                { name: 'categoryIds', label: 'Category', options: choices.categories },
                { name: 'tagIds', label: 'Tag', options: choices.tags },
              ]}
            />
          ),
        },
      ]}
      above={<SelectedWriter filters={filters} name={posts[0]?.ownerName ?? undefined} />}
      empty={{ title: 'No posts yet', text: 'Add the first one with “New post”.' }}
    >
      <PostTable data={data} />
    </AdminList>
  );
}

const FEATURED = optionsOf({ all: 'All', true: 'Featured' });
