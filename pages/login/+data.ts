import { safeNextPath } from '../../lib/next-path.ts';
import { pageData } from '../../renderer/page-data.ts';

export interface Data {
  next: string;
  drawn: string;
}

export const data = pageData(({ urlParsed, services }): Data => {
  const { next } = urlParsed.search;
  return { next: next ? safeNextPath(next) : '/u', drawn: services.humanCheck.drawn() };
});
