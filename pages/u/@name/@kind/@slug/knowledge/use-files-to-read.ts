import { useQueryClient } from '@tanstack/react-query';
import { type Uploads, useUploads } from '#components/media/use-uploads.ts';
import { api } from '#lib/api.ts';
import { describeFormats, formatOfName, READABLE_FORMATS, READABLE_TYPES } from '#lib/file-formats.ts';
import { loadSources } from './source-requests.ts';

/** Older formats are refused by the server, which says how to convert them. */
const NOT_READ = `This kind of file cannot be read. Add ${describeFormats(READABLE_FORMATS)}.`;

/** Uploads of files that an assistant reads, each as soon as it has arrived. */
export function useFilesToRead(botId: string, siteId: string | undefined): Uploads {
  const client = useQueryClient();
  return useUploads(() => {}, {
    siteId,
    refusalOf: ({ name }) =>
      READABLE_TYPES.some((type) => type === formatOfName(name)?.type) ? undefined : NOT_READ,
    async use({ id }) {
      await api.post(`/api/bots/${botId}/sources`, { type: 'media', mediaId: id });
      client.setQueryData(['sources', botId], await loadSources(botId));
    },
  });
}
