import { Router } from 'express';
import {
  type AdminUpdateUserInput,
  adminUpdateUserInput,
  type BulkAction,
  bulkUsersInput,
  userListQuery,
} from '#lib/schemas/users.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { DataRequests } from './data-requests.ts';
import type { UserAdmin } from './user-admin.ts';
import type { UserListItem } from './user-list.present.ts';
import type { Users } from './users.ts';
import { adminOf } from './viewer.ts';

/** `/admin/users` and below. */
interface Deps {
  users: Users;
  userAdmin: UserAdmin;
  dataRequests: DataRequests;
  limits: RateLimits;
}

export function userAdminApi({ users, userAdmin, dataRequests, limits }: Deps): Router {
  const dataLimit = limits({ name: 'data-requests', points: 30, seconds: 3600 });
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

  router.post('/admin/users/:id/send-data', async (req, res) => {
    const viewer = adminOf(req);
    await dataLimit.consume(viewer.id);
    await dataRequests.send(req.params.id);
    respond(req, res, 200, { message: 'The person gets an email with a link to the data.' });
  });

  return router;
}

const DONE: Record<BulkAction, string> = {
  suspend: 'suspended',
  restore: 'restored',
  verify: 'verified',
  delete: 'deleted',
};

function whatHappened({ systemRole, isSuspended, isVerified, isWriter }: AdminUpdateUserInput): string {
  if (isSuspended !== undefined) return isSuspended ? 'is suspended, and logged out' : 'is restored';
  if (isVerified !== undefined) return isVerified ? 'is verified' : 'has to verify the email again';
  if (isWriter !== undefined) return isWriter ? 'may write posts' : 'may no longer write posts';
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
