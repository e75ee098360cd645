import type { Platform } from '../../platform.ts';
import { cachedDocument } from '../cached-document.ts';
import { type Route, route, tagged } from '../route.ts';
import { sessionCookieName } from '../sessions.ts';
import { createDocument } from './document.ts';
import { presentReference } from './openapi.present.ts';

export type { ReferenceField, ReferenceOperation } from './openapi.present.ts';

type Deps = Pick<Platform, 'config' | 'settings' | 'versions' | 'log'>;

/** The description of the API: as a document for tools, and for the page that people read. */
export function createOpenapi({ config: { siteUrl }, settings, versions, log }: Deps, others: Route[]) {
  const cookie = sessionCookieName(siteUrl.startsWith('https:'));
  const document = () => createDocument({ siteUrl, siteName: settings.values.siteName, cookie }, routes);
  const serve = cachedDocument({
    versions,
    log,
    type: 'application/json',
    shows: ['settings'],
    write: async () => JSON.stringify(document()),
  });
  const own = tagged('Installation', {
    getOpenapi: route('GET /openapi.json', {
      summary: 'This description of the API, as OpenAPI 3.1',
      access: 'anyone',
      answer: 'file',
      handle: ({ req, res }) => serve(req, res, (error) => req.next?.(error)),
    }),
  });
  const routes = [...others, ...own];
  return { own, routes, reference: () => presentReference(document()) };
}
