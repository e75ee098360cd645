import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import admin from '#components/admin/admin.module.css';
import { FilterLinks } from '#components/admin/FilterLinks.tsx';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { ListRefusal } from '#components/admin/ListRefusal.tsx';
import { NewPost } from '#components/admin/NewPost.tsx';
import { ChoiceFilters, PostFilters, SelectedWriter } from '#components/admin/PostFilters.tsx';
import { PostTable } from '#components/admin/PostTable.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import { ADMIN_POSTS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { posts, count, page, lastPage, sorting, choices } = data;
  const filters = new URLSearchParams(data.filters);
  return (
    <>
      <AdminTitle title="Posts" count={count}>
        <a href={csvAddress('/api/admin/posts', filters)} download>
          Export as CSV
        </a>
        <NewPost refused={refused} />
      </AdminTitle>
      <ListRefusal refused={refused} />
      <PostFilters action={ADMIN_POSTS} filters={filters} />
      <div className={admin.filters}>
        <ChoiceFilters
          action={ADMIN_POSTS}
          filters={filters}
          fields={[
            { name: 'categoryIds', label: 'Category', options: choices.categories },
            { name: 'tagIds', label: 'Tag', options: choices.tags },
          ]}
        />
        <FilterLinks label="Featured" name="isFeatured" options={FEATURED} filters={filters} />
        <SelectedWriter filters={filters} name={posts[0]?.ownerName ?? undefined} />
      </div>
      {posts.length > 0 ? (
        <PostTable
          posts={posts}
          filters={filters}
          sorting={sorting}
          next={filteredAddress(ADMIN_POSTS, filters)}
        />
      ) : filters.size > 0 ? (
        <NothingFound items="posts" hint="Try fewer filters." href={ADMIN_POSTS} />
      ) : (
        <EmptyState drawing="box" title="No posts yet">
          <p>Add the first one with “New post”.</p>
        </EmptyState>
      )}
      <ListFoot items="Posts" count={count} page={page} lastPage={lastPage} filters={filters} />
    </>
  );
}

const FEATURED = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'Featured' },
];
