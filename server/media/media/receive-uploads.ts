import type { Request } from 'express';
import { ofSiteQuery } from '#lib/schemas/media.ts';
import { fileTooLarge, MAX_UPLOAD_BYTES, MAX_UPLOADED_FILES } from '#lib/upload-limits.ts';
import type { Entitlements } from '../../plans/plans.ts';
import { tooLarge } from '../../platform/errors.ts';
import { createMultipart, uploadFolder } from '../../platform/http/multipart.ts';
import { parse } from '../../platform/http/parse.ts';
import type { FileReceiver } from '../../platform/http/receive-files.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Media } from './media.ts';
import { createUploadSlots } from './upload-slots.ts';

export interface ReceiveDeps extends Pick<Platform, 'config' | 'limits'> {
  entitlements: Pick<Entitlements, 'assertRoom'>;
  media: Pick<Media, 'libraryOf'>;
}

/** All files of a request, and its fields. */
const MAX_REQUEST_BYTES = MAX_UPLOADED_FILES * MAX_UPLOAD_BYTES + 1_000_000;

/** Limits of the disk space for unanswered uploads, of one account and of all. */
const SLOTS = {
  requestsPerAccount: 4,
  bytesPerAccount: MAX_REQUEST_BYTES,
  bytes: 4 * MAX_REQUEST_BYTES,
  waitingPerAccount: 200,
};

/** Receives the files of uploads. */
export function createReceiveUploads({ config, limits, entitlements, media }: ReceiveDeps) {
  const limit = limits({ name: 'media-uploads', points: 1000, seconds: 3600 });
  const slots = createUploadSlots(SLOTS);
  const multipart = createMultipart({
    folder: uploadFolder(config.dataDir),
    file: { maxBytes: MAX_UPLOAD_BYTES, tooLarge: fileTooLarge() },
    maxFiles: MAX_UPLOADED_FILES,
  });

  /**
   * Nothing of the body is read before all of this has accepted the request.
   * @param isAddition whether the files are added to those that the account or the owner of a website has, or replace one
   */
  return ({ isAddition }: { isAddition: boolean }): FileReceiver => ({
    multipart,
    async receive(viewer, req, res, ended) {
      const { id } = viewer;
      const bytes = bytesOf(req);
      if (bytes > MAX_REQUEST_BYTES) throw tooLarge();
      if (isAddition) {
        const { siteId } = parse(ofSiteQuery, req.query);
        await entitlements.assertRoom(await media.libraryOf(viewer, siteId), 'storageMb');
      }
      // For the first file; the others are counted as they come.
      await limit.consume(id);
      await slots.enter({ accountId: id, bytes }, ended);
      let files = 0;
      await multipart.receive(req, res, async () => {
        files += 1;
        if (files > 1) await limit.consume(id);
      });
    },
  });
}

/** A request without a size counts as the largest. */
const bytesOf = (req: Request): number => Number(req.get('content-length') ?? MAX_REQUEST_BYTES);
