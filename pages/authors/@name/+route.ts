import type { PageContextServer } from 'vike/types';
import { authorIn } from '#lib/routes.ts';

/** A custom route, because Vike's folder names match whole path segments and the @ is not part of the name. */
export function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const name = authorIn(urlPathname);
  return name === undefined ? false : { routeParams: { name } };
}
