import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import { invitationsQuery } from '#lib/schemas/invitations.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';
import { invitationRow } from './invitation-row.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { invitations, settings, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = invitationsQuery.parse(camelCaseKeys({ ...search, state: searchAll.state }));
  const { paging, stateOf } = listPage(query, context.rows);
  const { results, count } = await invitations.list(query, paging);
  return {
    invitations: results.map((one) => invitationRow(one, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: INVITATION_LIST.sortingOf(query),
    isSignUpClosed: settings.values.signUp === 'closed',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
