import { Knowledge } from '#components/studio/Knowledge.tsx';
import { StudioHeader } from '#components/studio/StudioHeader.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <StudioHeader studio={data} current="knowledge" />
      <Knowledge data={data.knowledge} here={`${data.path}/knowledge`} refused={refused} />
    </>
  );
}
