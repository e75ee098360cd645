import type { PageHead } from '#renderer/head.tsx';
import { pageData } from '#renderer/page-data.ts';
import type { ApiReference } from '#server/openapi/openapi.ts';

export interface Data extends ApiReference, PageHead {}

export const data = pageData(
  ({ services }): Data => ({
    ...services.openapi.reference(),
    hiddenFromAssistants: true,
  }),
);
