import type { ReactNode } from 'react';
import type { SiteTabName } from '#lib/routes.ts';
import { AdminTitle } from '../../office/admin/AdminTitle.tsx';
import { SiteHeader, type TitledSite } from '../studio/SiteHeader.tsx';

interface SiteTabProps {
  site: TitledSite;
  /** `/u/{name}/sites/{slug}` */
  path: string;
  tab: SiteTabName;
  title: string;
  count?: number;
  csv?: string;
  children: ReactNode;
}

/** A page of a website: its heading and tabs, the title of the list, and the link to the export. */
export function SiteTab({ site, path, tab, title, count, csv, children }: SiteTabProps) {
  return (
    <>
      <SiteHeader site={site} path={path} current={tab} />
      <AdminTitle title={title} as="h2" count={count} csv={count === 0 ? undefined : csv} />
      {children}
    </>
  );
}
