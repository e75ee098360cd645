import { Router } from 'express';
import {
  type AdminUpdateUserInput,
  adminUpdateUserInput,
  type BulkAction,
  bulkUsersInput,
  userListQuery,
} from '#lib/schemas/users.ts';
import { bulkMessage } from '../platform/http/bulk-message.ts';
import type { Table } from '../platform/http/csv.ts';
import { parse } from '../platform/http/parse.ts';
import { respond } from '../platform/http/respond.ts';
import { respondTable } from '../platform/http/respond-table.ts';
import type { UserAdmin } from './user-admin.ts';
import type { UserListItem } from './user-list.present.ts';
import type { Users } from './users.ts';
import { adminOf } from './viewer.ts';

/** `/admin/users` and below. */
export function userAdminApi({ users, userAdmin }: { users: Users; userAdmin: UserAdmin }): Router {
  const router = Router();

  router.get('/admin/users', async (req, res) => {
    adminOf(req);
    const query = parse(userListQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => users.list(query, paging),
      all: () => users.listAll(query),
    });
  });

  router.post('/admin/users/bulk', async (req, res) => {
    const viewer = adminOf(req);
    const { ids, action } = parse(bulkUsersInput, req.body);
    const outcome = await userAdmin.updateMany(viewer, ids, action);
    const message = bulkMessage(outcome, {
      entity: 'user',
      one: `account ${DONE[action]}`,
      several: `accounts ${DONE[action]}`,
    });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router
    .route('/admin/users/:id')
    .patch(async (req, res) => {
      const viewer = adminOf(req);
      const input = parse(adminUpdateUserInput, req.body);
      const user = await userAdmin.update(viewer, req.params.id, input);
      respond(req, res, 200, { user, message: `${user.name} ${whatHappened(input)}.` });
    })
    .delete(async (req, res) => {
      await userAdmin.delete(adminOf(req), req.params.id);
      respond(req, res, 200, { id: req.params.id, message: 'The account was deleted.' });
    });

  return router;
}

const DONE: Record<BulkAction, string> = {
  suspend: 'suspended',
  restore: 'restored',
  verify: 'verified',
  delete: 'deleted',
};

function whatHappened({ systemRole, isSuspended, isVerified }: AdminUpdateUserInput): string {
  if (isSuspended !== undefined) return isSuspended ? 'is suspended, and logged out' : 'is restored';
  if (isVerified !== undefined) return isVerified ? 'is verified' : 'has to verify the email again';
  if (systemRole === 'ADMIN') return 'is an admin now';
  if (systemRole === 'EDITOR') return 'is an editor now';
  return systemRole === null ? 'no longer has a role' : 'was saved';
}

const TABLE: Table<UserListItem> = {
  name: 'users',
  columns: [
    'id',
    'name',
    'email',
    'firstName',
    'lastName',
    'systemRole',
    'isVerified',
    'isSuspended',
    'sitesCount',
    'createdAt',
    'lastSeenAt',
  ],
};
