import type { ComponentProps, ReactNode } from 'react';
import { AdminTitle } from '../admin/AdminTitle.tsx';
import { SiteNav } from '../studio/SiteNav.tsx';

/** The website that a page belongs to. */
export interface ShownSite {
  id: string;
  name: string;
  botId: string;
  /** `/u/{name}/sites/{slug}` */
  path: string;
}

interface SiteTabProps {
  site: ShownSite;
  tab: ComponentProps<typeof SiteNav>['current'];
  title: string;
  count?: number;
  /** The address of the list as a CSV file. */
  csv?: string;
  children: ReactNode;
}

/** A page of a website: its tabs, the heading, and the link to the export. */
export function SiteTab({ site, tab, title, count, csv, children }: SiteTabProps) {
  return (
    <>
      <SiteNav path={site.path} current={tab} />
      <AdminTitle title={title} count={count}>
        {csv && (
          <a href={csv} download>
            Export as CSV
          </a>
        )}
      </AdminTitle>
      {children}
    </>
  );
}
