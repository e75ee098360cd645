import { History } from '#components/accounts/audit/History.tsx';
import { Revisions } from '#components/publishing/post-editor/Revisions.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <Revisions data={data} />
      <History kind="post" id={data.postId} entries={data.history} />
    </>
  );
}
