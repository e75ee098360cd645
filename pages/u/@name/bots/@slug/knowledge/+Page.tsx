import { BotHeader } from '../../../../../../components/studio/BotHeader.tsx';
import { Knowledge } from '../../../../../../components/studio/Knowledge.tsx';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <BotHeader {...data} current="knowledge" />
      <Knowledge data={data.knowledge} here={`${data.path}/knowledge`} refused={refused} />
    </>
  );
}
