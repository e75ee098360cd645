import { answerTasks } from '../../../platform/processes/answer-tasks.ts';
import { decodeHtml } from '../../../platform/text/charset.ts';
import { type AnalyzedPage, analyzePage, type IndexablePage } from '../analyzed-page.ts';
import { readSitemap, type Sitemap } from '../crawl/sitemap.ts';
import { readText } from '../documents/text.ts';
import { type ExtractedPage, extractPage } from './page.ts';
import { type PageScripts, readScripts } from './page-scripts.ts';
import { type ExtractedPassage, toPassages } from './passages.ts';

/** The tasks of the extraction process; see pool.ts. Each task is answered with one message. */
export type Task =
  | ({ kind: 'extract' | 'scripts' } & PageTask)
  | { kind: 'analyze'; page: IndexablePage }
  | { kind: 'text'; text: string }
  | { kind: 'sitemap'; body: Uint8Array };

export interface PageTask {
  body: Uint8Array;
  /** The Content-Type header. */
  contentType: string;
  url: string;
  /** See `extractPage`. */
  isStart?: boolean;
}

/** Is null if the task failed. */
export type Result = ExtractedPage | ExtractedPassage[] | PageScripts | AnalyzedPage | Sitemap | null;

/** A page with more links is an index, whose parts have their own pages. */
const MAX_LINKS = 3000;
/** Characters of all links of a page: as many links of usual length, a few hundred of the longest. */
const MAX_LINK_TEXT = 500_000;
/**
 * Characters of the rest. Passages may have 2.4 million and as many in their headings; more is one huge attribute
 * repeated, and would be copied into the server's own memory.
 */
const MAX_TEXT = 6_000_000;

answerTasks(run);

function run(task: Task): Result {
  try {
    if (task.kind === 'sitemap') return readSitemap(task.body);
    if (task.kind === 'text') return toPassages(readText(task.text).blocks);
    if (task.kind === 'analyze') return analyzePage(task.page);
    const html = decodeHtml(task.body, task.contentType);
    if (task.kind === 'scripts') return readScripts(html, task.url);
    const page = extractPage(html, task.url, task.isStart);
    return textLength(page) > MAX_TEXT ? null : { ...page, links: firstLinks(page.links) };
  } catch {
    return null;
  }
}

function textLength({ title, language, passages, footer }: ExtractedPage): number {
  let length = title.length + (language?.length ?? 0);
  for (const { heading, anchor, content } of [...passages, ...footer])
    length += heading.length + (anchor?.length ?? 0) + content.length;
  return length;
}

function firstLinks(links: readonly string[]): string[] {
  let length = 0;
  return links.slice(0, MAX_LINKS).filter((link) => {
    length += link.length;
    return length <= MAX_LINK_TEXT;
  });
}
