import type { FoundIcon } from '#components/media/icons/use-icons.ts';
import { pageData } from '#renderer/page-data.ts';
import type { Services } from '#server/main/services.ts';

export type Data = Awaited<ReturnType<typeof data>>;

const MAX_FOUND = 15;
const LONGEST = 100;

/** The query of the address with its results, and the icon that the address has chosen. */
export const data = pageData(async ({ services, viewer, urlParsed }) => {
  const { query = '', icon = '' } = urlParsed.search;
  const text = query.trim().slice(0, LONGEST);
  if (!viewer) return { query: text, found: [], chosen: null };
  const shape = await services.icons.readShape(icon.slice(0, LONGEST));
  return { query: text, found: await find(services, text), chosen: shape && { id: icon, shape } };
});

async function find({ icons }: Services, text: string): Promise<FoundIcon[]> {
  const found = await icons.search(text, MAX_FOUND);
  const drawn = await Promise.all(
    found.map(async ({ id, label }) => ({ id, label, shape: await icons.readShape(id) })),
  );
  return drawn.filter((icon): icon is FoundIcon => icon.shape !== null);
}
