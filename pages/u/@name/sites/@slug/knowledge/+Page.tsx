import { Knowledge } from '../../../../../../components/studio/Knowledge.tsx';
import { SiteHeader } from '../../../../../../components/studio/SiteHeader.tsx';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { site, path, assistantPath, knowledge }, refused }: PageProps<Data>) {
  return (
    <>
      <SiteHeader site={site} path={path} current="knowledge" />
      <Knowledge
        data={knowledge}
        here={`${path}/knowledge`}
        searchPath={`${assistantPath}/search`}
        refused={refused}
      />
    </>
  );
}
