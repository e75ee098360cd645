import { pageData } from '#renderer/page-data.ts';
import { loadTerms } from '../load-terms.ts';

export type { Terms as Data } from '../load-terms.ts';

export const data = pageData((context) => loadTerms(context, 'tags'));
