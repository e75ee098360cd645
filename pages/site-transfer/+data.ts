import { nullIfNotFound, pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services, viewer }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const offer = await services.transfers.find(token).catch(nullIfNotFound);
  return {
    token,
    /** Null if the link is not valid. */
    offer,
    viewerEmail: viewer?.email ?? null,
    isForViewer: offer !== null && viewer?.email.toLowerCase() === offer.email,
    hasSecret: token !== '',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
