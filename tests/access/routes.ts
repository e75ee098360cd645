import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Express, Router } from 'express';

/** `GET /api/sites/:id` for every route of a router and of the routers in it. */
export function routesIn(router: Router | Express['router'], prefix: string): string[] {
  return (router as unknown as Stack).stack.flatMap(({ route, handle }) => {
    if (route) return routesOf(route, prefix);
    return handle.stack ? routesIn(handle as Router, prefix) : [];
  });
}

/** Those of an application itself, without what it mounts. */
export const ownRoutesIn = (app: Express): string[] =>
  (app.router as unknown as Stack).stack.flatMap(({ route }) => (route ? routesOf(route, '') : []));

/** `GET /u/:name` for every page. */
export const pageRoutes = (): string[] =>
  readdirSync('pages', { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name === '+Page.tsx' && parentPath !== 'pages/_error')
    .map(({ parentPath }) => `GET /${addressOf(parentPath)}`);

function addressOf(folder: string): string {
  const path = relative('pages', folder).replace(/(^|\/)index$/, '');
  // A route of its own says that the @ stands in the address itself.
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

/** `.all()` only says which methods a route does not take. */
const routesOf = ({ path, methods }: Route, prefix: string): string[] =>
  [path].flat().flatMap((one) =>
    Object.keys(methods)
      .filter((method) => method !== '_all')
      .map((method) => `${method.toUpperCase()} ${prefix}${one}`),
  );
