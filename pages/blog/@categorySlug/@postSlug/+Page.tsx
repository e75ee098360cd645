import { Article } from '#components/publishing/blog/Article.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return <Article post={data.post} siteUrl={data.siteUrl} />;
}
