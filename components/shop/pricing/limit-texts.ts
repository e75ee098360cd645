import { formatMegabytes } from '#lib/megabytes.ts';
import type { ProductView } from '#server/shop/shop.ts';

type Limits = ProductView['limits'];

const COUNTED: [name: 'sites' | 'bots' | 'seats' | 'pages' | 'answers', one: string, many: string][] = [
  ['sites', 'website', 'websites'],
  ['bots', 'assistant', 'assistants'],
  ['seats', 'person on each website', 'people on each website'],
  ['pages', 'indexed page', 'indexed pages'],
  ['answers', 'answer a month', 'answers a month'],
];

/** The limits of a product, and then its features. */
export const includedIn = ({ kind, limits, features }: Pick<ProductView, 'kind' | 'limits' | 'features'>) => [
  ...limitTexts(limits, kind === 'add-on' ? '+ ' : ''),
  ...features,
  ...(kind === 'plan' && limits.branding !== 'shown' ? ['No “Powered by” line'] : []),
];

/** Of an add-on, what each of it adds: `+ 5,000 indexed pages`. */
function limitTexts(limits: Limits, sign: string): string[] {
  const counted = COUNTED.flatMap(([name, one, many]) => {
    const limit = limits[name];
    return limit === undefined ? [] : `${sign}${limit.toLocaleString('en-US')} ${limit === 1 ? one : many}`;
  });
  return limits.storageMb === undefined
    ? counted
    : [...counted, `${sign}${formatMegabytes(limits.storageMb)} of files`];
}
