import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';

/** PDFium's own functions, which its wrapper passes on without types. */
export interface Module {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  /** The box of the line's height, in four numbers: left, top, right, bottom. */
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  /** What is seen of the page, in four numbers: left, top, right, bottom. */
  _FPDF_GetPageBoundingBox(page: number, box: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDF_GetMetaText(document: number, name: number, buffer: number, bytes: number): number;
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number;
  _FPDFBookmark_GetDest(document: number, bookmark: number): number;
  _FPDFBookmark_GetAction(bookmark: number): number;
  _FPDFAction_GetDest(document: number, action: number): number;
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number;
}

const MAX_TEXT_BYTES = 1000;

export const moduleOf = (library: PDFiumLibrary): Module => (library as unknown as { module: Module }).module;

export const pointerOf = (document: PDFiumDocument): number =>
  (document as unknown as { documentIdx: number }).documentIdx;

const pagePointerOf = (page: PDFiumPage): number => (page as unknown as { pageIdx: number }).pageIdx;

/** The characters of a page, in the order in which it draws them, with the breaks between lines that PDFium has added. */
export interface Characters {
  /** Code points; `HYPHEN` at the end of a line whose last word continues on the next one. */
  codes: Uint32Array;
  box(index: number): Box;
}

export const HYPHEN = 2;

/** In points; from the lower left corner of the page. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export function withCharacters<Result>(
  module: Module,
  page: PDFiumPage,
  use: (characters: Characters) => Result,
): Result {
  const text = module._FPDFText_LoadPage(pagePointerOf(page));
  if (!text) throw new Error('PDFium cannot read the text of the page.');
  try {
    return withBuffer(module, 4 * Float32Array.BYTES_PER_ELEMENT, (at) =>
      use({
        codes: Uint32Array.from({ length: Math.max(0, module._FPDFText_CountChars(text)) }, (_, index) =>
          module._FPDFText_GetUnicode(text, index),
        ),
        box(index) {
          module._FPDFText_GetLooseCharBox(text, index, at);
          return boxAt(module, at);
        },
      }),
    );
  } finally {
    module._FPDFText_ClosePage(text);
  }
}

/** The part of the page that is seen. */
export const boundsOf = (module: Module, page: PDFiumPage): Box =>
  withBuffer(module, 4 * Float32Array.BYTES_PER_ELEMENT, (at) => {
    module._FPDF_GetPageBoundingBox(pagePointerOf(page), at);
    return boxAt(module, at);
  });

/** The bounds of the lines and areas that a page draws. */
export const boundsOfPaths = (module: Module, page: PDFiumPage): Box[] =>
  withBuffer(module, 4 * Float32Array.BYTES_PER_ELEMENT, (at) => {
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => at + offset) as [
      number,
      number,
      number,
      number,
    ];
    const pointer = pagePointerOf(page);
    const boxes: Box[] = [];
    for (let index = 0; index < module._FPDFPage_CountObjects(pointer); index++) {
      const object = module._FPDFPage_GetObject(pointer, index);
      if (module._FPDFPageObj_GetType(object) !== PATH) continue;
      if (module._FPDFPageObj_GetBounds(object, left, bottom, right, top)) boxes.push(boxAt(module, at));
    }
    return boxes;
  });

const PATH = 2;

function boxAt(module: Module, at: number): Box {
  const from = at / Float32Array.BYTES_PER_ELEMENT;
  const number = (offset: number) => module.HEAPF32[from + offset] ?? 0;
  return { left: number(0), top: number(1), right: number(2), bottom: number(3) };
}

/**
 * A short text; empty for none.
 * @param get writes the text into the buffer, if there is one, and returns its length in bytes
 */
export function readText(module: Module, get: (buffer: number, bytes: number) => number): string {
  const bytes = get(0, 0);
  if (bytes <= 2 || bytes > MAX_TEXT_BYTES) return '';
  return withBuffer(module, bytes, (buffer) => {
    get(buffer, bytes);
    // The last character ends the text.
    const text = new TextDecoder('utf-16le').decode(module.HEAPU8.slice(buffer, buffer + bytes - 2));
    return text.replace(/\s+/g, ' ').trim();
  });
}

/** The title in the document's properties; empty for none. */
export function readTitle(module: Module, document: number): string {
  const name = new TextEncoder().encode('Title\0');
  return withBuffer(module, name.length, (pointer) => {
    module.HEAPU8.set(name, pointer);
    return readText(module, (buffer, bytes) => module._FPDF_GetMetaText(document, pointer, buffer, bytes));
  });
}

function withBuffer<Result>(module: Module, bytes: number, use: (pointer: number) => Result): Result {
  const pointer = module.wasmExports.malloc(bytes);
  try {
    return use(pointer);
  } finally {
    module.wasmExports.free(pointer);
  }
}
