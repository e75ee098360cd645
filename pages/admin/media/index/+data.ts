import { pageData, staffPage } from '#renderer/page-data.ts';
import { loadLibrary } from '../../../load-library.ts';

/** An owner who is not among them can be named by the address. */
const MAX_OWNERS = 100;

export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const library = await loadLibrary(context, viewer);
  const selected = [viewer.id, library.filters.ownerId ?? viewer.id];
  const owners = await context.services.media.owners(selected, MAX_OWNERS);
  return { ...library, owners: owners.map(({ id, name }) => ({ value: id, label: name })) };
});

export type Data = Awaited<ReturnType<typeof data>>;
