import type { Platform } from '../../platform.ts';
import { sessionCookieName } from '../sessions.ts';
import { createDocument } from './document.ts';
import { presentReference } from './openapi.present.ts';

export type { ReferenceField, ReferenceOperation } from './openapi.present.ts';

/** The description of the API: as a document for tools, and for the page that people read. */
export function createOpenapi({ config: { siteUrl }, settings }: Pick<Platform, 'config' | 'settings'>) {
  const cookie = sessionCookieName(siteUrl.startsWith('https:'));
  const document = () => createDocument({ siteUrl, siteName: settings.values.siteName, cookie });
  return {
    document,
    json: async () => JSON.stringify(document()),
    reference: () => presentReference(document()),
  };
}
