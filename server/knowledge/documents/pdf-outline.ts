import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** An entry of a PDF's outline, which readers show beside the pages. */
export interface OutlineEntry {
  title: string;
  /** From 0 for the outermost. */
  level: number;
  /** From 0. */
  page: number;
}

/** PDFium's own functions, which its wrapper passes on without types. */
interface Module {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number;
  _FPDFBookmark_GetDest(document: number, bookmark: number): number;
  _FPDFBookmark_GetAction(bookmark: number): number;
  _FPDFAction_GetDest(document: number, action: number): number;
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number;
}

/** A damaged outline may lead in circles. */
const MAX_ENTRIES = 5000;
const MAX_LEVEL = 5;
const MAX_TITLE_BYTES = 1000;

export function readOutline(library: PDFiumLibrary, document: PDFiumDocument): OutlineEntry[] {
  const { module } = library as unknown as { module: Module };
  const { documentIdx } = document as unknown as { documentIdx: number };
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();

  function visit(parent: number, level: number): void {
    let bookmark = module._FPDFBookmark_GetFirstChild(documentIdx, parent);
    for (; bookmark !== 0; bookmark = module._FPDFBookmark_GetNextSibling(documentIdx, bookmark)) {
      if (seen.has(bookmark) || seen.size >= MAX_ENTRIES) return;
      seen.add(bookmark);
      const title = titleOf(module, bookmark);
      const page = pageOf(module, documentIdx, bookmark);
      if (title !== '' && page >= 0) entries.push({ title, level, page });
      if (level < MAX_LEVEL) visit(bookmark, level + 1);
    }
  }

  visit(0, 0);
  return entries;
}

function titleOf(module: Module, bookmark: number): string {
  const bytes = module._FPDFBookmark_GetTitle(bookmark, 0, 0);
  if (bytes <= 2 || bytes > MAX_TITLE_BYTES) return '';
  const buffer = module.wasmExports.malloc(bytes);
  try {
    module._FPDFBookmark_GetTitle(bookmark, buffer, bytes);
    // The last character ends the text.
    const title = new TextDecoder('utf-16le').decode(module.HEAPU8.slice(buffer, buffer + bytes - 2));
    return title.replace(/\s+/g, ' ').trim();
  } finally {
    module.wasmExports.free(buffer);
  }
}

/** -1 for an entry that leads elsewhere. */
function pageOf(module: Module, document: number, bookmark: number): number {
  const direct = module._FPDFBookmark_GetDest(document, bookmark);
  const action = direct ? 0 : module._FPDFBookmark_GetAction(bookmark);
  const destination = direct || (action && module._FPDFAction_GetDest(document, action));
  return destination ? module._FPDFDest_GetDestPageIndex(document, destination) : -1;
}
