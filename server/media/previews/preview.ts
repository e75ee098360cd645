import type { FileKind } from '../file-kind.ts';
import { readEmbeddedPreview } from './embedded.ts';
import { renderPdf } from './pdf.ts';

/** A picture of a document's first page, as JPEG, where the format allows it. */
export async function createPreview(path: string, { extension }: FileKind): Promise<Buffer | undefined> {
  if (extension === 'pdf') return renderPdf(path);
  return /^(?:docx|pptx|xlsx|pages)$/.test(extension) ? readEmbeddedPreview(path) : undefined;
}
