import { pageData } from '#renderer/page-data.ts';

export const data = pageData(({ services }) => {
  const { siteName } = services.settings.values;
  return {
    siteName,
    description: `Why websites should answer for themselves, and how ${siteName} came to be an entrance hall for them.`,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
