import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type Uploads, useUploads } from '../media/use-uploads.ts';
import { loadSources } from './load-knowledge.ts';

/** Uploads of files that an assistant reads, each as soon as it has arrived. */
export function useFilesToRead(botId: string): Uploads {
  const client = useQueryClient();
  return useUploads(() => {}, {
    async use({ id }) {
      await api.post(`/api/bots/${botId}/sources`, { type: 'media', mediaId: id });
      client.setQueryData(['sources', botId], await loadSources(botId));
    },
  });
}
