import { TermsPage } from '#components/office/admin/TermsPage.tsx';
import { CATEGORIES } from '#components/office/admin/taxonomy-view.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return <TermsPage taxonomy={CATEGORIES} {...data} />;
}
