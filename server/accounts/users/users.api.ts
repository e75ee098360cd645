import { type Request, Router } from 'express';
import { isOneself } from '#lib/roles.ts';
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
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond } from '../../platform/http/respond.ts';
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
import { type Viewer, viewerOf } from './viewer.ts';

interface Deps {
  users: Users;
  userAdmin: UserAdmin;
  accountDeletion: AccountDeletion;
  exportUserData: ExportUserData;
  dataRequests: DataRequests;
  limits: RateLimits;
  /** For `include=posts`: the public posts of a user, the newest first. */
  publicPostsOf(userId: string): Promise<unknown[]>;
}

/** `/users/{id}` and below, and `/admin/users`. */
export function usersApi(deps: Deps): Router {
  const { users, accountDeletion, exportUserData, dataRequests, limits, publicPostsOf } = deps;
  const router = Router();
  const profileLimit = limits({ name: 'profile', points: 60, seconds: 600 });
  const addressLimit = limits({ name: 'email-change', points: 5, seconds: 3600 });
  const passwordLimit = limits({ name: 'email-change-password', points: 10, seconds: 900 });
  const exportLimit = limits({ name: 'export', points: 20, seconds: 3600 });
  const deletionLimit = limits({ name: 'leave', points: 10, seconds: 900 });

  router
    .route('/users/:id')
    .get(async (req, res) => {
      const { include } = parse(userQuery, req.query);
      const user = await users.load(req.viewer, req.params.id);
      const posts = include.includes('posts') ? await publicPostsOf(user.id) : undefined;
      respond(req, res, 200, { user: posts ? { ...user, posts } : user });
    })
    .patch(async (req, res) => {
      const viewer = oneselfOf(req);
      await profileLimit.consume(viewer.id);
      const input = await parseChecked(updateUserInput, req.body, (given) => users.findTaken(viewer, given));
      const passwordHash = await verifiedPassword(viewer, input);
      // Each of these writes to an address that may be a stranger's.
      if (input.email && input.email !== viewer.email && passwordHash) {
        await addressLimit.consume(viewer.id);
        await addressLimit.consume(input.email);
      }
      const user = await users.update(viewer, req.params.id, input, passwordHash);
      respond(req, res, 200, { user, message: whatWasSaved(user, input) });
    })
    .delete(async (req, res) => {
      const viewer = oneselfOf(req);
      const { password } = parse(deleteAccountInput, req.body);
      await deletionLimit.consume(viewer.id);
      const passwordHash = await users.verifyCurrentPassword(viewer, password);
      await accountDeletion.deleteOwnAccount(viewer, passwordHash);
      await renewSession(req);
      respond(req, res, 200, { id: viewer.id, message: 'Your account was deleted.' }, { redirectTo: '/' });
    });

  /** Of the link in a mail. */
  async function holderOf(token: string, userId: string): Promise<Viewer> {
    const holder = await dataRequests.holderOf(token);
    if (holder?.id !== userId) throw notSignedIn();
    return holder;
  }

  router.get('/users/:id/export', async (req, res) => {
    const { token } = parse(exportQuery, req.query);
    const viewer = token ? await holderOf(token, req.params.id) : oneselfOf(req);
    await exportLimit.consume(viewer.id);
    const pieces = jsonPieces(exportUserData(viewer, storedId(req.sessionID)));
    await streamText(res, pieces, () => {
      res.set({
        'Content-Disposition': `attachment; filename="${viewer.name}.json"`,
        'Cache-Control': 'no-store',
      });
      res.type('json');
    });
  });

  /** The hash of the password that was entered, if one was. */
  async function verifiedPassword(viewer: Viewer, { currentPassword }: UpdateUserInput) {
    if (currentPassword === undefined) return undefined;
    await passwordLimit.consume(viewer.id);
    return users.verifyCurrentPassword(viewer, currentPassword, 'currentPassword');
  }

  router.use(userAdminApi(deps));
  return router;
}

/** The viewer, if the address is their own. */
function oneselfOf(req: Request<{ id: string }>): Viewer {
  const viewer = viewerOf(req);
  if (!isOneself(viewer, req.params.id)) throw notFound('user');
  return viewer;
}

function whatWasSaved({ email, newEmail }: OwnUserView, input: UpdateUserInput): string {
  if (newEmail && input.email)
    return `We sent an email to ${newEmail}. The change takes effect when you confirm it there.`;
  if (input.newEmail === null || input.email) return `Your address is ${email}, as before.`;
  return 'Your changes were saved.';
}
