import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import { invitationsQuery } from '#lib/schemas/invitations.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';
import { invitationRow } from './invitation-row.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, invitationsQuery, ['state']);
  const { invitations, settings } = context.services;
  const { results, count } = await invitations.list(query, paging);
  return {
    invitations: results.map((one) => invitationRow(one, display)),
    ...stateOf(count),
    sorting: INVITATION_LIST.sortingOf(query),
    isSignUpClosed: settings.values.signUp === 'closed',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
