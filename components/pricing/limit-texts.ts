import { formatMegabytes } from '#lib/megabytes.ts';
import type { ProductView } from '#server/catalog/catalog.ts';

type Limits = ProductView['limits'];

const COUNTED: [name: 'sites' | 'bots' | 'pages' | 'answers' | 'seats', one: string, many: string][] = [
  ['sites', 'website', 'websites'],
  ['bots', 'assistant', 'assistants'],
  ['pages', 'indexed page', 'indexed pages'],
  ['answers', 'answer a month', 'answers a month'],
  ['seats', 'person', 'people'],
];

/** The limits of a product as texts; of an add-on, what each of it adds: `+ 5,000 indexed pages`. */
export function limitTexts(limits: Limits, { isAddition }: { isAddition: boolean }): string[] {
  const sign = isAddition ? '+ ' : 'Up to ';
  const counted = COUNTED.flatMap(([name, one, many]) => {
    const limit = limits[name];
    return limit === undefined ? [] : `${sign}${limit.toLocaleString('en-US')} ${limit === 1 ? one : many}`;
  });
  return limits.storageMb === undefined
    ? counted
    : [...counted, `${sign}${formatMegabytes(limits.storageMb)} of files`];
}
