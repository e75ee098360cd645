import { PostCard } from '#components/publishing/blog/PostCard.tsx';
import css from '#components/publishing/blog/PostList.module.css';
import { PostList } from '#components/publishing/blog/PostList.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { title, featured, list } }: PageProps<Data>) {
  return (
    <>
      <PageTitle title={title}>
        {!list.nameLike &&
          !list.tag &&
          'How to bring answers, search and share buttons to a website, and how to run them yourself.'}
      </PageTitle>
      {featured && (
        <nav className={css.section} aria-label="Featured">
          <PostCard post={featured} lead />
        </nav>
      )}
      <PostList list={list} />
    </>
  );
}
