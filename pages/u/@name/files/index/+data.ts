import { type UsageRow, usageRows } from '#components/dashboard/usage-rows.ts';
import { filesPath } from '#lib/routes.ts';
import { type Library, loadLibrary } from '#pages/load-library.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export interface Data {
  userName: string;
  ownerId: string;
  path: string;
  library: Library;
  /** What the files use of the plan. */
  usage: UsageRow[];
}

export const data = pageData(async (context): Promise<Data> => {
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
    usage: usageRows(usage, limits).filter(({ label }) => label === 'Files'),
  };
});
