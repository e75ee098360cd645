import { Bio } from '#components/accounts/users/Author.tsx';
import head from '#components/accounts/users/profile-head.module.css';
import { PostGrid } from '#components/publishing/blog/PostCard.tsx';
import { Avatar } from '#components/ui/Avatar.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { author, path, since, posts, count, page, lastPage } = data;
  return (
    <>
      <header className={head.author}>
        {author.person && <Avatar person={author.person} size={96} />}
        <div className={head.about}>
          <h1 dir="auto">{author.name}</h1>
          <Bio author={author} />
          <p className={head.facts}>
            <span>{count === 0 ? `Here since ${since}` : `Writes here since ${since}`}</span>
            <span>{count === 0 ? 'No posts yet' : count === 1 ? '1 post' : `${count} posts`}</span>
          </p>
        </div>
      </header>
      <PostGrid posts={posts} />
      <Pager page={page} lastPage={lastPage} addressOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
    </>
  );
}
