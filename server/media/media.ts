import { join } from 'node:path';
import type { ImageSize } from '#lib/images.ts';
import type { StoredPicture } from '#lib/media-use.ts';
import type { Entitlements, Seats } from '../plans/plans.ts';
import { area, routesOf } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import { createIconSearch } from './icons/icon-search.ts';
import { iconsApi } from './icons/icons.api.ts';
import { readIconShape } from './icons/icons.ts';
import { createDrawing } from './media/drawing/drawing.ts';
import type { FileAccess } from './media/file-access.ts';
import { createImageCache } from './media/images/image-cache.ts';
import { mediaApi } from './media/media.api.ts';
import { createFileLinks, createMedia } from './media/media.ts';
import { createMediaFiles } from './media/media-files.ts';
import { REMOVE_FILES_JOB, removeFilesJob } from './media/remove-files.ts';

export { readIconShape } from './icons/icons.ts';
export type { Drawing } from './media/drawing/drawing.ts';
export { createFileAccess } from './media/file-access.ts';
export type { FileLinks } from './media/file-links.ts';
export type { CopiedFile, FileChoice, Media, MediaDetails, MediaView } from './media/media.ts';

declare module '../platform/events.ts' {
  interface Events {
    /** A picture has a new address, wherever it is shown. `size` is that of a new content. */
    pictureChanged: { picture: StoredPicture; size?: ImageSize };
    /** The content or the title of a file has changed. */
    fileChanged: { mediaId: string };
  }
}

const IMAGE_CACHE_BYTES = 1_000_000_000;

interface Deps extends Platform {
  entitlements: Entitlements;
  fileAccess: FileAccess;
  seats: Seats;
}

/** Uploaded files: what they are, where they are used, and how they are shown. */
export function createMediaArea(deps: Deps) {
  const { config, database, files, sessionSecret } = deps;
  const drawing = createDrawing();
  const fileLinks = createFileLinks({ ...deps, db: database.db, secret: sessionSecret });
  const folder = join(config.dataDir, 'cache', 'images');
  const imageCache = createImageCache({ folder, maxBytes: IMAGE_CACHE_BYTES });
  return area({
    services: {
      media: createMedia({ ...deps, drawing }),
      mediaFiles: createMediaFiles({
        ...deps,
        db: database.db,
        drawing,
        cache: imageCache,
        links: fileLinks,
      }),
      fileLinks,
      imageCache,
      drawing,
      icons: { search: createIconSearch(), readShape: readIconShape },
    },
    jobs: { [REMOVE_FILES_JOB]: removeFilesJob({ db: database.db, files }) },
    close: drawing.close,
  });
}

export type MediaServices = ReturnType<typeof createMediaArea>['services'];

export const mediaRoutes = routesOf(mediaApi, iconsApi);
