import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Express, Router } from 'express';
import { sessionRouter, widgetRouter } from '#server/main/api.ts';
import type { Services } from '#server/main/services.ts';
import { mountRoutes } from '#server/platform/http/mount-routes.ts';

/** All routes of the API, as the app mounts them. Those that receive files are mounted twice. */
export function apiRoutes(services: Services): string[] {
  const { beforeSessions, signed } = services.routes;
  const routers = [
    widgetRouter(services),
    sessionRouter(services),
    mountRoutes([...beforeSessions, ...signed], services.limits),
  ];
  return [...new Set(routers.flatMap((router) => routesIn(router, '/api')))];
}

/** All routes of a router and its nested routers, such as `GET /api/sites/:id`. */
function routesIn(router: Router | Express['router'], prefix: string): string[] {
  return (router as unknown as Stack).stack.flatMap(({ route, handle }) => {
    if (route) return routesOf(route, prefix);
    return handle.stack ? routesIn(handle as Router, prefix) : [];
  });
}

/** The routes of an application, without mounted routers. */
export const ownRoutesIn = (app: Express): string[] =>
  (app.router as unknown as Stack).stack.flatMap(({ route }) => (route ? routesOf(route, '') : []));

/** All pages as routes, such as `GET /u/:name`. */
export const pageRoutes = (): string[] =>
  readdirSync('pages', { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name === '+Page.tsx' && parentPath !== 'pages/_error')
    .flatMap(({ parentPath }) => withKinds(addressOf(parentPath)))
    .map((address) => `GET /${address}`);

/** The pages that websites and assistants have in common. */
const withKinds = (address: string): string[] =>
  address.includes('/:kind/') ? ['sites', 'bots'].map((kind) => address.replace(':kind', kind)) : [address];

function addressOf(folder: string): string {
  const path = relative('pages', folder).replace(/(^|\/)index$/, '');
  // A custom route: the @ is part of the address.
  const parameter = existsSync(join(folder, '+route.ts')) ? '$1@:' : '$1:';
  return path.replaceAll(/(^|\/)@/g, parameter);
}

interface Route {
  path: string | string[];
  methods: Record<string, boolean>;
}

interface Stack {
  stack: { route?: Route; handle: Partial<Stack> }[];
}

/** `.all()` only rejects unsupported methods. */
const routesOf = ({ path, methods }: Route, prefix: string): string[] =>
  [path].flat().flatMap((one) =>
    Object.keys(methods)
      .filter((method) => method !== '_all')
      .map((method) => `${method.toUpperCase()} ${prefix}${one}`),
  );
