import { Revisions } from '#components/post-editor/Revisions.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return <Revisions data={data} refused={refused} />;
}
