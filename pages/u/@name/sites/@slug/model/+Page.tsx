import { BotModel } from '../../../../../../components/studio/BotModel.tsx';
import { SiteHeader } from '../../../../../../components/studio/SiteHeader.tsx';
import { Notice } from '../../../../../../components/ui/Notice.tsx';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { site, path, sharedWith } = data;
  return (
    <>
      <SiteHeader site={site} path={path} current="model" />
      {sharedWith.length > 0 && (
        <Notice>
          <p>This assistant also answers for {sharedWith.join(', ')}: its model changes there too.</p>
        </Notice>
      )}
      <BotModel {...data} here={`${path}/model`} refused={refused} />
    </>
  );
}
