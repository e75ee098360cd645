import { usageRows } from '#components/sites/dashboard/usage-rows.ts';
import { filesPath } from '#lib/routes.ts';
import { loadLibrary } from '#pages/load-library.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  const { entitlements } = context.services;
  const [library, usage, limits] = await Promise.all([
    loadLibrary(context, viewer, viewer.id),
    entitlements.usageOf(viewer.id),
    entitlements.limitsOf(viewer.id),
  ]);
  return {
    userName: viewer.name,
    ownerId: viewer.id,
    path: filesPath(viewer.name),
    library,
    /** The part of the plan that the files use. */
    usage: usageRows(usage, limits).filter(({ label }) => label === 'Files'),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
