import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services, viewer }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const invitation = await services.team.findInvitation(token).catch(ifNotFound);
  return {
    token,
    /** Null if the link is not valid. */
    invitation,
    viewerEmail: viewer?.email ?? null,
    isForViewer: invitation !== null && viewer?.email.toLowerCase() === invitation.email,
    hasSecret: token !== '',
  };
});

function ifNotFound(error: unknown): null {
  if ((error as { status?: unknown }).status === 404) return null;
  throw error;
}

export type Data = Awaited<ReturnType<typeof data>>;
