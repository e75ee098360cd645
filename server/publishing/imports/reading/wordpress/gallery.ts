import { escapeHtml } from '#lib/html.ts';
import type { Attachment, Attachments } from './attachments.ts';

/**
 * The pictures of `[gallery ids="1,2"]`, as HTML; without ids, WordPress shows those that were uploaded to the post.
 * @param notes receives what is not in the export
 */
export function readGallery(
  attributes: string,
  postId: string,
  attachments: Attachments,
  notes: string[],
): string {
  const ids = idsIn(attributes, 'ids') ?? idsIn(attributes, 'include');
  const [of = postId] = idsIn(attributes, 'id') ?? [];
  const left = idsIn(attributes, 'exclude') ?? [];
  const found = ids
    ? ids.flatMap((id) => attachments.get(id) ?? [])
    : attachments.of(of).filter(({ id }) => !left.includes(id));
  const missing = (ids ?? []).filter((id) => !attachments.get(id));
  if (found.length === 0) notes.push('Left out: a [gallery]. Its pictures are not in the export.');
  else if (missing.length > 0)
    notes.push(
      `Left out of a [gallery]: the pictures ${missing.slice(0, 20).join(', ')}, not in the export.`,
    );
  return found.map(figureOf).join('\n');
}

const idsIn = (attributes: string, name: string): string[] | undefined =>
  new RegExp(`(?:^|\\s)${name}=["']?([\\d,\\s]{1,1000})`).exec(attributes)?.[1]?.match(/\d+/g) ?? undefined;

function figureOf({ url, details: { caption } }: Attachment): string {
  const text = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(url)}">${text}</figure>`;
}
