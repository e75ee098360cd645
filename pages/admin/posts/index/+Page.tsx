import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { NewPost } from '#components/publishing/posts/NewPost.tsx';
import { ChoiceFilters, PostFilters, SelectedWriter } from '#components/publishing/posts/PostFilters.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
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
      filterBar={
        <PostFilters
          action={ADMIN_POSTS}
          filters={filters}
          more={{
            names: ['categoryIds', 'tagIds', 'isFeatured', 'ownerId'],
            fields: (
              <>
                <FilterLinks label="Featured" name="isFeatured" options={FEATURED} filters={filters} />
                <ChoiceFilters
                  action={ADMIN_POSTS}
                  filters={filters}
                  fields={[
                    { name: 'categoryIds', label: 'Category', options: choices.categories },
                    { name: 'tagIds', label: 'Tag', options: choices.tags },
                  ]}
                />
              </>
            ),
          }}
        />
      }
      above={<SelectedWriter filters={filters} name={posts[0]?.ownerName ?? undefined} />}
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="box" title="No posts yet">
          <p>Add the first one with “New post”.</p>
        </EmptyState>
      }
    >
      <PostTable data={data} />
    </AdminList>
  );
}

const FEATURED = optionsOf({ all: 'All', true: 'Featured' });
