import { USER_LIST } from '#lib/lists/users.ts';
import {
  type AdminUpdateUserInput,
  adminUpdateUserInput,
  type BulkAction,
  bulkUsersInput,
  userListQuery,
} from '#lib/schemas/users.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { DataRequests } from './data-requests.ts';
import type { UserAdmin } from './user-admin.ts';
import type { Users } from './users.ts';

interface Deps {
  users: Users;
  userAdmin: UserAdmin;
  dataRequests: DataRequests;
}

/** `/admin/users` and below. */
export function userAdminApi({ users, userAdmin, dataRequests }: Deps): Route[] {
  return tagged('Administration', {
    listUsers: route('GET /admin/users', {
      summary: 'Every account',
      access: 'admin',
      query: userListQuery,
      answer: 'list',
      csv: { ...USER_LIST.file, all: ({ query }) => users.listAll(query) },
      handle: ({ query, paging }) => users.list(query, paging),
    }),
    updateUsers: route('POST /admin/users/bulk', {
      summary: 'Suspend, restore, verify or delete several accounts',
      access: 'admin',
      body: bulkUsersInput,
      answer: { count: 'integer', message: 'string' },
      async handle({ viewer, body: { ids, action } }) {
        return bulkAnswer(await userAdmin.updateMany(viewer, ids, action), 'user', DONE[action], [
          'account',
          'accounts',
        ]);
      },
    }),
    adminUpdateUser: route('PATCH /admin/users/:id', {
      summary: 'Change the role, the state or the name of an account',
      access: 'admin',
      body: adminUpdateUserInput,
      answer: { user: 'object', message: 'string' },
      async handle({ viewer, params, body }) {
        const user = await userAdmin.update(viewer, params.id, body);
        return { user, message: `${user.name} ${whatHappened(body)}.` };
      },
    }),
    adminDeleteUser: route('DELETE /admin/users/:id', {
      summary: 'Delete an account',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      errors: [422],
      async handle({ viewer, params }) {
        await userAdmin.delete(viewer, params.id);
        return { id: params.id, message: 'The account was deleted.' };
      },
    }),
    sendUserData: route('POST /admin/users/:id/send-data', {
      summary: 'Mail an account a link to the export of its data',
      access: 'admin',
      rateLimit: { name: 'data-requests', points: 30, seconds: 3600 },
      answer: { message: 'string' },
      async handle({ params }) {
        await dataRequests.send(params.id);
        return { message: 'The person gets an email with a link to the data.' };
      },
    }),
  });
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
