import { PostNeighbours } from '#components/admin/PostNeighbours.tsx';
import { PostEditor } from '#components/post-editor/PostEditor.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <PostEditor data={data} refused={refused} />
      <PostNeighbours {...data.neighbours} filters={new URLSearchParams(data.filters)} />
    </>
  );
}
