import { PostList } from '#components/publishing/blog/PostList.tsx';
import { BackLink } from '#components/ui/BackLink.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { backLinkOf } from '#lib/back-links.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { name, about, list } }: PageProps<Data>) {
  return (
    <>
      <BackLink href={backLinkOf(`/blog/${list.category}`)}>Blog</BackLink>
      <PageTitle title={name}>{about}</PageTitle>
      <PostList list={list} />
    </>
  );
}
