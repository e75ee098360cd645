import type { PageContextServer } from 'vike/types';
import { authorIn } from '../../../lib/routes.ts';

/** A folder can only stand for a whole segment, and here it begins with an @ that is no part of the name. */
export function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const name = authorIn(urlPathname);
  return name === undefined ? false : { routeParams: { name } };
}
