import { editorialPage, pageData } from '#renderer/page-data.ts';
import type { Services } from '#server/services.ts';
import { loadLibrary } from '../../../load-library.ts';

/** An owner who is not among them can be named by the address. */
const MAX_OWNERS = 100;

export const data = pageData(async (context) => {
  const viewer = editorialPage(context);
  const library = await loadLibrary(context, viewer);
  return { ...library, owners: await ownersWith(context.services, [viewer.id, library.filters.ownerId]) };
});

export type Data = Awaited<ReturnType<typeof data>>;

async function ownersWith({ media, users }: Services, others: (string | undefined)[]) {
  const ids = new Set([...others.flatMap((id) => id ?? []), ...(await media.ownerIds(MAX_OWNERS))]);
  return (await users.publicProfiles([...ids])).map(({ id, name }) => ({ value: id, label: name }));
}
