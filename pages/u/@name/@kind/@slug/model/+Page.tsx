import { BotModel } from '#components/studio/BotModel.tsx';
import { StudioHeader } from '#components/studio/StudioHeader.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <StudioHeader studio={data} current="model" />
      <BotModel {...data} here={`${data.path}/model`} refused={refused} />
    </>
  );
}
