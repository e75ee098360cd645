import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '#lib/passage-content.ts';
import { newId } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/text/detect-language.ts';
import type { CrawlDependencies } from './crawl/types.ts';
import type { DocumentReader } from './documents/reader.ts';
import { UNREADABLE } from './documents/unreadable.ts';

const SAMPLE_PASSAGES = 50;

/** Reads documents of websites in the child process of documents; each becomes a page. */
export const readWebsiteDocument =
  ({
    documentReader,
    folder,
  }: {
    documentReader: DocumentReader;
    folder: string;
  }): NonNullable<CrawlDependencies['readDocument']> =>
  async ({ url, body, format }) => {
    const path = join(folder, newId());
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(path, body);
      const read = await documentReader.read({ path, format });
      if ('unreadable' in read) return { problem: UNREADABLE[read.unreadable] };
      const sample = read.passages.slice(0, SAMPLE_PASSAGES).map(({ content }) => plainText(content));
      return {
        title: read.title ?? fileNameOf(url),
        names: { siteName: '', titleParts: [] },
        websiteIcon: null,
        language: detectLanguage(sample.join('\n'), null),
        description: null,
        canonical: null,
        index: true,
        follow: true,
        links: [],
        passages: read.passages,
        footer: [],
        // A document that is too long is not read at all.
        isCut: false,
        note: read.note,
        contentHash: '',
      };
    } finally {
      await rm(path, { force: true });
    }
  };

/** `/files/price%20list.pdf` → `price list` */
function fileNameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name).replace(/\.\w{2,8}$/, '') || url;
  } catch {
    return name || url;
  }
}
