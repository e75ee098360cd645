import { pageData } from '../../../renderer/page-data.ts';
import type { ApiReference } from '../../../server/openapi/openapi.ts';

export type Data = ApiReference;

export const data = pageData(({ services }): Data => services.openapi.reference());
