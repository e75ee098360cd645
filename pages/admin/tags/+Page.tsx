import { TermsPage } from '#components/publishing/taxonomy/TermsPage.tsx';
import { TAGS } from '#components/publishing/taxonomy/taxonomy-view.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return <TermsPage taxonomy={TAGS} data={data} />;
}
