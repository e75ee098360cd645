import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { invitationsQuery } from '#lib/schemas/invitations.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, INVITATION_LIST, invitationsQuery, [
    'state',
  ]);
  const { invitations, settings } = context.services;
  const { results, count } = await invitations.list(query, paging);
  return {
    invitations: results.map((one) => withShownTimes(INVITATION_LIST, one, display)),
    ...stateOf(count),
    isSignUpClosed: settings.values.signUp === 'closed',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
