import { text } from 'node:stream/consumers';
import { DomUtils, parseDocument } from 'htmlparser2';
import { entriesOf, withZip } from './zip.ts';

/** The title in the properties of an Office document; empty for none. */
export const readOfficeTitle = (path: string): Promise<string> =>
  withZip(path, async (zip) => {
    const entry = (await entriesOf(zip)).get('docProps/core.xml');
    if (!entry) return '';
    const properties = parseDocument(await text(await zip.openReadStreamPromise(entry)), { xmlMode: true });
    return DomUtils.textContent(DomUtils.getElementsByTagName('dc:title', properties));
  });
