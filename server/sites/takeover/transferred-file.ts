import type { Request, Response } from 'express';
import { invalid } from '../../platform/errors.ts';
import { receivedFiles } from '../../platform/http/multipart.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';
import type { ChatFileRow } from './chat-files.queries.ts';

/** What a browser may show; everything else is a download. An SVG may carry scripts. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** The one file of a form. @throws AppError 422 */
export function onlyFile(req: Request) {
  const [file, ...others] = receivedFiles(req);
  if (!file || others.length > 0) throw invalid({ files: ['Choose one file.'] });
  return file;
}

export async function sendChatFile(
  res: Response,
  { file, stored }: { file: ChatFileRow; stored: StoredFile },
): Promise<void> {
  res.set({
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Content-Disposition': `${SHOWN.has(file.type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  await sendStream(res, stored.body);
}

/** As RFC 8187 has it. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
