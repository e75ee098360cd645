import { auditRow } from '#components/accounts/audit/audit-rows.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { auditQuery } from '#lib/schemas/audit.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { audit, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const { objectKind, action } = searchAll;
  const query = auditQuery.parse(camelCaseKeys({ ...search, objectKind, action }));
  const { paging, stateOf } = listPage(query, context.rows);
  const { results, count } = await audit.list(viewer, query, paging);
  const display = { viewer, now: clock.now() };
  return { entries: results.map((entry) => auditRow(entry, display)), ...stateOf(count) };
});

export type Data = Awaited<ReturnType<typeof data>>;
