import { Router } from 'express';
import type { RateLimits } from './rate-limits.ts';
import { receiveFiles } from './receive-files.ts';
import type { Route } from './route.ts';
import { runRoute } from './run-route.ts';

/** A router of declared routes, for `/api`. Of two that match an address, the first answers. */
export function mountRoutes(routes: Route[], limits: RateLimits): Router {
  const router = Router();
  for (const route of routes) {
    const { method, path, declaration } = route;
    router[method](path, ...(declaration.before ?? []), runRoute(route, limits));
  }
  return router;
}

/** The same for what receives the files of forms: it runs before other parsers read a body. */
export function mountFileReceivers(routes: Route[]): Router {
  const router = Router();
  for (const { method, path, declaration } of routes)
    if (declaration.receive) router[method](path, receiveFiles(declaration.access, declaration.receive));
  return router;
}

/** Finds the routes at an address such as `/api/sites`. */
export function createRouteFinder(routes: Pick<Route, 'method' | 'path' | 'tag'>[]) {
  const patterns = routes.map((route) => ({
    route,
    pattern: new RegExp(`^/api${route.path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (address: string) =>
    patterns.filter(({ pattern }) => pattern.test(address)).map(({ route }) => route);
}
