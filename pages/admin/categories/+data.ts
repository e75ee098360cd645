import { pageData } from '../../../renderer/page-data.ts';
import { loadTerms, type Terms } from '../load-terms.ts';

export type Data = Terms;

export const data = pageData((context): Promise<Data> => loadTerms(context, 'categories'));
