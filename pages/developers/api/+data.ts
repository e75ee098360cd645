import { pageData } from '#renderer/page-data.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export const data = pageData(({ services }) => ({
  ...services.openapi.reference(),
  hiddenFromAssistants: true,
}));
