import { nullIfNotFound, pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services, viewer }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const invitation = await services.team.findInvitation(token).catch(nullIfNotFound);
  return {
    token,
    /** Null if the link is not valid. */
    invitation,
    viewerEmail: viewer?.email ?? null,
    isForViewer: invitation !== null && viewer?.email.toLowerCase() === invitation.email,
    hasSecret: token !== '',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
