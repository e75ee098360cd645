import mammoth from 'mammoth';
import { type Block, toBlocks } from '../extraction/blocks.ts';
import { parseHtml } from '../extraction/dom.ts';
import { checkUnpacked } from './zip.ts';

/** A first heading of level 1 is a document's title, which passages do not repeat: only a title may become one. */
const HEADINGS = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='heading ${level}'] => h${level + 1}:fresh`),
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='Heading ${level}'] => h${level + 1}:fresh`),
  ...[1, 2, 3, 4, 5].map((level) => `p.Heading${level} => h${level + 1}:fresh`),
];

/** The text of a Word document under its headings, with lists and tables. */
export async function readDocx(path: string): Promise<Block[]> {
  await checkUnpacked(path);
  const { value } = await mammoth.convertToHtml(
    { path },
    {
      styleMap: HEADINGS,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  );
  // Addresses in a document lead nowhere from a citation: their text stays.
  return toBlocks(parseHtml(value), new Set(), () => '');
}
