import { pageData } from '#renderer/page-data.ts';

export interface Data {
  /** The origin of this installation. */
  origin: string;
}

export const data = pageData(({ services }): Data => ({ origin: services.config.siteUrl }));
