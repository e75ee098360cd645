import type { Part, PassageHit } from '../../search/search.ts';

const MAX_LENGTH = 480;
const MAX_ITEMS = 6;

/**
 * The parts of a passage to answer with, in the order of the page: the one that has most to do with the question,
 * and what belongs to it: the sentences that follow, the list or the code that it announces.
 */
export function pickParts({ parts }: PassageHit, { most }: { most: number }): Part[] {
  const best = bestPart(parts);
  if (best < 0) return [];
  const part = parts[best];
  if (part?.kind === 'code') return withIntroduction(parts, best);
  if (part?.kind === 'item' || part?.kind === 'row') return withSiblings(parts, best, most);
  return withFollowing(parts, best, most);
}

function bestPart(parts: Part[]): number {
  let best = -1;
  let bestWorth = 0;
  parts.forEach((part, i) => {
    const worth = worthOf(part, i);
    if (worth > bestWorth) [best, bestWorth] = [i, worth];
  });
  return best;
}

/** Sentences say more than lists, and lists more than code; a passage's first words often tell what it is about. */
function worthOf(part: Part, index: number): number {
  const kind = { text: 0.12, item: 0.06, row: 0.04, code: 0.01 }[part.kind];
  const isScrap = part.kind !== 'code' && part.text.length < 25;
  return part.share + (isScrap ? 0.01 : kind) + (index === 0 ? 0.05 : 0);
}

function withIntroduction(parts: Part[], code: number): Part[] {
  const before = parts[code - 1];
  return parts.slice(before && before.kind !== 'code' ? code - 1 : code, code + 1);
}

function withSiblings(parts: Part[], best: number, most: number): Part[] {
  const kind = parts[best]?.kind;
  let first = best;
  while (parts[first - 1]?.kind === kind) first--;
  const announcement = parts[first - 1];
  const share = parts[best]?.share ?? 0;
  let end = first;
  while (parts[end]?.kind === kind) end++;
  const items = parts
    .slice(first, end)
    .map((part, i) => ({ part, i: first + i }))
    .filter(({ part, i }) => i === best || (part.share > 0 && part.share >= 0.6 * share))
    .slice(0, most)
    .map(({ part }) => part);
  if (!items.includes(parts[best] as Part)) items.splice(-1, 1, parts[best] as Part);
  return announcement?.kind === 'text' && announcement.text.endsWith(':') ? [announcement, ...items] : items;
}

function withFollowing(parts: Part[], best: number, most: number): Part[] {
  const picked = parts.slice(best, best + 1);
  let length = picked[0]?.text.length ?? 0;
  for (let i = best + 1; i < parts.length; i++) {
    const part = parts[i] as Part;
    const last = picked.at(-1) as Part;
    const isAnnounced = /:\W*$/.test(last.text) || (last.kind !== 'text' && part.kind === last.kind);
    if (part.kind === 'text') {
      if (isAnnounced === false && (picked.length >= most || length + part.text.length > MAX_LENGTH)) break;
      if (last.kind !== 'text') break;
      if (part.block !== last.block && !isAnnounced && part.share < 0.3) break;
    } else if (part.kind === 'code') {
      if (last.kind === 'code' || !(isAnnounced || picked.length === 1)) break;
    } else if (!isAnnounced || picked.length > MAX_ITEMS) {
      break;
    }
    picked.push(part);
    length += part.text.length;
  }
  return picked;
}
