import type { Media } from '../../media/media.ts';
import { notFound } from '../../platform/errors.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { Items } from '../catalog/catalog.ts';

interface Deps {
  items: Pick<Items, 'fileOf'>;
  media: { files: Pick<Media['files'], 'openContent'> };
}

/** `/products/{id}/download`. */
export function marketplaceApi({ items, media }: Deps): Route[] {
  return tagged('Billing', {
    downloadProduct: route('GET /products/:id/download', {
      summary: 'The file of an item that you have',
      access: 'owner',
      rateLimit: { name: 'item-downloads', points: 100, seconds: 3600 },
      answer: 'file',
      async handle({ viewer, params, res }) {
        const file = await items.fileOf(viewer, params.id);
        if (!file) throw notFound('download');
        const content = await media.files.openContent(file.id);
        if (!content) throw notFound('download');
        res.attachment(file.name).set('Cache-Control', 'private, no-store');
        await sendStream(res, content);
      },
    }),
  });
}
