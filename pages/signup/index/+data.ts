import { pageData } from '../../../renderer/page-data.ts';

export interface Data {
  drawn: string;
}

export const data = pageData(({ services }): Data => ({ drawn: services.humanCheck.drawn() }));
