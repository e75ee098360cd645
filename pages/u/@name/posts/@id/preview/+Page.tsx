import { PostPreview } from '#components/post-editor/PostPreview.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return <PostPreview data={data} refused={refused} />;
}
