import { text } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import { entriesOf, withZip } from './zip.ts';

/** The title in the properties of an Office document; empty for none. */
export const readOfficeTitle = (path: string): Promise<string> =>
  withZip(path, async (zip) => {
    const entry = (await entriesOf(zip)).get('docProps/core.xml');
    return entry ? titleIn(await text(await zip.openReadStreamPromise(entry))) : '';
  });

function titleIn(xml: string): string {
  let isTitle = false;
  let title = '';
  const parser = new Parser(
    {
      onopentag: (name) => {
        isTitle = name === 'dc:title';
      },
      ontext: (written) => {
        if (isTitle) title += written;
      },
      onclosetag: () => {
        isTitle = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return title;
}
