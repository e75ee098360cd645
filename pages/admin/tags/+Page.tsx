import { TermsPage } from '#components/office/admin/TermsPage.tsx';
import { TAGS } from '#components/office/admin/taxonomy-view.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return <TermsPage taxonomy={TAGS} {...data} />;
}
