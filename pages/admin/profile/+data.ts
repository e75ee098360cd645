import { editorialPage, pageData } from '../../../renderer/page-data.ts';
import type { Viewer } from '../../../server/users/users.ts';

export interface Data {
  user: Viewer;
}

export const data = pageData((context): Data => ({ user: editorialPage(context) }));
