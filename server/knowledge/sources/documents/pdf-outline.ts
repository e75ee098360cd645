import { type Module, readText } from './pdf-module.ts';

/** An entry of a PDF's outline, which readers show beside the pages. */
export interface OutlineEntry {
  title: string;
  /** The outermost level is 0. */
  level: number;
  /** The first page is 0. */
  page: number;
}

/** A damaged outline may lead in circles. */
const MAX_ENTRIES = 5000;
const MAX_LEVEL = 5;

export function readOutline(module: Module, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();

  function visit(parent: number, level: number): void {
    let bookmark = module._FPDFBookmark_GetFirstChild(document, parent);
    for (; bookmark !== 0; bookmark = module._FPDFBookmark_GetNextSibling(document, bookmark)) {
      if (seen.has(bookmark) || seen.size >= MAX_ENTRIES) return;
      seen.add(bookmark);
      const title = readText(module, (buffer, bytes) =>
        module._FPDFBookmark_GetTitle(bookmark, buffer, bytes),
      );
      const page = pageOf(module, document, bookmark);
      if (title !== '' && page >= 0) entries.push({ title, level, page });
      if (level < MAX_LEVEL) visit(bookmark, level + 1);
    }
  }

  visit(0, 0);
  return entries;
}

/** -1 for an entry that leads elsewhere. */
function pageOf(module: Module, document: number, bookmark: number): number {
  const direct = module._FPDFBookmark_GetDest(document, bookmark);
  const action = direct ? 0 : module._FPDFBookmark_GetAction(bookmark);
  const destination = direct || (action && module._FPDFAction_GetDest(document, action));
  return destination ? module._FPDFDest_GetDestPageIndex(document, destination) : -1;
}
