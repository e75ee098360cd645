import type { ChatFileView } from '#lib/inbox.ts';
import type { Api } from '../session/client.ts';

const blobs = new Map<string, Promise<Blob>>();

/** A file of the conversation, which only its parties may read: the token is in a header. */
export function loadFile(api: Api, { id }: Pick<ChatFileView, 'id'>): Promise<Blob> {
  const known = blobs.get(id);
  if (known) return known;
  const blob = api.call(`/files/${id}`, {}).then((response) => response.blob());
  blobs.set(id, blob);
  blob.catch(() => blobs.delete(id));
  return blob;
}
