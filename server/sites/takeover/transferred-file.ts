import type { Response } from 'express';
import { MAX_CHAT_FILE_BYTES, MAX_CHAT_FILES } from '#lib/inbox.ts';
import { fileTooLarge } from '#lib/upload-limits.ts';
import { createMultipart, uploadFolder } from '../../platform/http/multipart.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';
import type { ChatFileRow } from './chat-files.queries.ts';

/** What a browser may show; everything else is a download. An SVG may carry scripts. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Receives the files of a message on the disk. */
export const receiveChatFiles = ({ dataDir }: Pick<Platform['config'], 'dataDir'>) =>
  createMultipart({
    folder: uploadFolder(dataDir),
    file: { maxBytes: MAX_CHAT_FILE_BYTES, tooLarge: fileTooLarge(MAX_CHAT_FILE_BYTES) },
    maxFiles: MAX_CHAT_FILES,
  });

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
