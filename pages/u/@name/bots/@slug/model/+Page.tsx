import { BotHeader } from '../../../../../../components/studio/BotHeader.tsx';
import { BotModel } from '../../../../../../components/studio/BotModel.tsx';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <BotHeader {...data} current="model" />
      <BotModel {...data} here={`${data.path}/model`} refused={refused} />
    </>
  );
}
