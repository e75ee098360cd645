import type { Request } from 'express';
import {
  deleteAccountInput,
  exportQuery,
  type UpdateUserInput,
  updateUserInput,
  userQuery,
} from '#lib/schemas/users.ts';
import { notFound, notSignedIn } from '../../platform/errors.ts';
import { jsonPieces } from '../../platform/http/json-stream.ts';
import { parse, parseChecked } from '../../platform/http/parse.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { storedId } from '../../platform/http/session-store.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { ExportUserData } from './data-export.ts';
import type { DataRequests } from './data-requests.ts';
import { userAdminApi } from './user-admin.api.ts';
import type { UserAdmin } from './user-admin.ts';
import type { OwnUserView } from './users.present.ts';
import type { Users } from './users.ts';
import type { Viewer } from './viewer.ts';

interface Deps {
  users: Users;
  userAdmin: UserAdmin;
  accountDeletion: AccountDeletion;
  exportUserData: ExportUserData;
  dataRequests: DataRequests;
  /** For `include=posts`: the public posts of a user, the newest first. */
  publicPostsOf(userId: string): Promise<unknown[]>;
}

/** `/users/{id}` and below, and `/admin/users`. */
export function usersApi(deps: Deps): Route[] {
  const { users, accountDeletion, exportUserData, dataRequests, publicPostsOf } = deps;

  /** The viewer, or whom the link in a mail belongs to. */
  async function exportedUser(req: Request): Promise<Viewer> {
    const { token } = parse(exportQuery, req.query);
    const user = token ? await dataRequests.holderOf(token) : req.viewer;
    if (!user || (token && user.id !== req.params.id)) throw notSignedIn();
    if (user.id !== req.params.id) throw notFound('user');
    return user;
  }

  const own = tagged('Users', {
    getUser: route('GET /users/:id', {
      summary: 'The public profile of a user; your own profile in full',
      access: 'anyone',
      query: userQuery,
      answer: { user: 'object' },
      async handle({ viewer, params, query: { include } }) {
        const user = await users.load(viewer, params.id);
        const posts = include.includes('posts') ? await publicPostsOf(user.id) : undefined;
        return { user: posts ? { ...user, posts } : user };
      },
    }),
    updateUser: route('PATCH /users/:id', {
      summary: 'Change your profile; absent fields stay as they are',
      access: 'self',
      parsedByHandler: { body: updateUserInput },
      rateLimit: { name: 'profile', points: 60, seconds: 600 },
      rateLimitsInHandler: {
        passwords: { name: 'email-change-password', points: 10, seconds: 900 },
        mails: { name: 'email-change', points: 5, seconds: 3600 },
      },
      answer: { user: 'object', message: 'string' },
      errors: [409, 503],
      async handle({ viewer, rateLimits, req }) {
        const input = await parseChecked(updateUserInput, req.body, (given) =>
          users.findTaken(viewer, given),
        );
        let passwordHash: string | undefined;
        if (input.currentPassword !== undefined) {
          await rateLimits.passwords.consume(viewer.id);
          passwordHash = await users.verifyCurrentPassword(viewer, input.currentPassword, 'currentPassword');
        }
        // Each of these writes to an address that may be a stranger's.
        if (input.email && input.email !== viewer.email && passwordHash) {
          await rateLimits.mails.consume(viewer.id);
          await rateLimits.mails.consume(input.email);
        }
        const user = await users.update(viewer, input, passwordHash);
        return { user, message: whatWasSaved(user, input) };
      },
    }),
    deleteUser: route('DELETE /users/:id', {
      summary: 'Delete your account',
      access: 'self',
      body: deleteAccountInput,
      rateLimit: { name: 'leave', points: 10, seconds: 900 },
      answer: { id: 'string', message: 'string' },
      errors: [409, 503],
      async handle({ viewer, body: { password }, req }) {
        const passwordHash = await users.verifyCurrentPassword(viewer, password);
        await accountDeletion.deleteOwnAccount(viewer, passwordHash);
        await renewSession(req);
        return done({ id: viewer.id, message: 'Your account was deleted.' }, { redirectTo: '/' });
      },
    }),
    exportUser: route('GET /users/:id/export', {
      summary: 'Everything stored about you, as a JSON file',
      access: 'self',
      answer: 'file',
      authenticate: exportedUser,
      rateLimit: { name: 'export', points: 20, seconds: 3600, by: ({ caller }) => caller.id },
      async handle({ caller, req, res }) {
        const pieces = jsonPieces(exportUserData(caller, storedId(req.sessionID)));
        await streamText(res, pieces, () => {
          res.set({
            'Content-Disposition': `attachment; filename="${caller.name}.json"`,
            'Cache-Control': 'no-store',
          });
          res.type('json');
        });
      },
    }),
  });
  return [...own, ...userAdminApi(deps)];
}

function whatWasSaved({ email, newEmail }: OwnUserView, input: UpdateUserInput): string {
  if (newEmail && input.email)
    return `We sent an email to ${newEmail}. The change takes effect when you confirm it there.`;
  if (input.newEmail === null || input.email) return `Your address is ${email}, as before.`;
  return 'Your changes were saved.';
}
