import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** PDFium's own functions, which its wrapper passes on without types. */
export interface Module {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
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
