import { createRandom, type Random } from './random.ts';
import { timed } from './statistics.ts';
import { openVisitor, type Visitor } from './visitor.ts';

interface Traffic {
  /** Of the processes, which get the same number of visitors. */
  origins: string[];
  /** Of the websites, the most visited one first. */
  slugs: string[];
  domain: string;
  visitors: number;
  seconds: number;
}

const SEED = 21;
const WARM_UP_SECONDS = 3;

/**
 * Visitors who each wait for an answer before they do the next thing, on a website that is chosen by Zipf's law: the second
 * most visited one has half the visits of the first.
 * @returns the milliseconds of each call; those of the first seconds do not count
 */
export async function zipfTraffic(
  { origins, slugs, domain, visitors, seconds }: Traffic,
  texts: readonly string[],
  call: (visitor: Visitor, text: string) => Promise<unknown>,
): Promise<number[]> {
  const choose = createZipf(slugs);
  const startsAt = performance.now() + WARM_UP_SECONDS * 1000;
  const endsAt = startsAt + seconds * 1000;
  const milliseconds: number[] = [];
  await Promise.all(
    Array.from({ length: visitors }, async (_, n) => {
      const random = createRandom(SEED + n);
      const origin = origins[n % origins.length] as string;
      const open = new Map<string, Visitor>();
      while (performance.now() < endsAt) {
        const slug = choose(random);
        const visitor = open.get(slug) ?? (await openVisitor(origin, slug, domain));
        open.set(slug, visitor);
        const text = texts[Math.floor(random() * texts.length)] ?? '';
        const counted = performance.now() >= startsAt ? milliseconds : [];
        await timed(counted, () => call(visitor, text));
      }
      await Promise.all([...open.values()].map((visitor) => visitor.close()));
    }),
  );
  return milliseconds;
}

function createZipf<T>(items: readonly T[]): (random: Random) => T {
  let total = 0;
  const sums = items.map((_, i) => (total += 1 / (i + 1)));
  return (random) => {
    const wanted = random() * total;
    return items[sums.findIndex((sum) => sum >= wanted)] as T;
  };
}
