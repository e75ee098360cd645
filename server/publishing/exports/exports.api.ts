import { type Route, route, tagged } from '../../platform/http/route.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { Exports } from './exports.ts';

/** `/admin/posts/export`. */
export function exportsApi({ exports }: { exports: Exports }): Route[] {
  return tagged('Import and export', {
    exportPosts: route('GET /admin/posts/export', {
      summary: 'All posts as Markdown files with their pictures, in a ZIP archive',
      access: 'staff',
      rateLimit: { name: 'exports', points: 30, seconds: 3600 },
      answer: 'file',
      async handle({ res }) {
        await res.locals.onExport?.('posts');
        const archive = await exports.archive();
        res.set({ 'Content-Disposition': 'attachment; filename="posts.zip"', 'Cache-Control': 'no-store' });
        res.type('application/zip');
        await sendStream(res, archive);
      },
    }),
  });
}
