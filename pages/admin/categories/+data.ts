import type { Terms } from '#components/admin/taxonomy-view.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadTerms } from '../load-terms.ts';

export type Data = Terms;

export const data = pageData((context): Promise<Data> => loadTerms(context, 'categories'));
