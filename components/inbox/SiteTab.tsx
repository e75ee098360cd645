import type { ComponentProps, ReactNode } from 'react';
import type { PictureView } from '#lib/media-use.ts';
import { AdminTitle } from '../admin/AdminTitle.tsx';
import { SiteHeader } from '../studio/SiteHeader.tsx';

/** The website that a page belongs to. */
export interface ShownSite {
  id: string;
  name: string;
  domain: string;
  logo: PictureView | null;
  botId: string;
  /** `/u/{name}/sites/{slug}` */
  path: string;
}

interface SiteTabProps {
  site: ShownSite;
  tab: ComponentProps<typeof SiteHeader>['current'];
  title: string;
  count?: number;
  /** The address of the list as a CSV file. */
  csv?: string;
  children: ReactNode;
}

/** A page of a website: its heading and tabs, the title of the list, and the link to the export. */
export function SiteTab({ site, tab, title, count, csv, children }: SiteTabProps) {
  return (
    <>
      <SiteHeader site={site} path={site.path} current={tab} />
      <AdminTitle title={title} as="h2" count={count}>
        {csv && count !== 0 && (
          <a href={csv} download>
            Export as CSV
          </a>
        )}
      </AdminTitle>
      {children}
    </>
  );
}
