import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../../lib/api.ts';
import type { SiteView } from '../../../../../server/sites/sites.ts';

/** The query that reloads the site's name: the first sync may have found a better one. */
export const siteNameQuery = (siteId: string) => ({
  queryKey: ['site-name', siteId],
  queryFn: async () => (await api.get<{ site: SiteView }>(`/api/sites/${siteId}`)).site.name,
});

export function SiteName({ site }: { site: SiteView }) {
  const { data: name } = useQuery({ ...siteNameQuery(site.id), initialData: site.name, enabled: false });
  return <h1>{name}</h1>;
}
