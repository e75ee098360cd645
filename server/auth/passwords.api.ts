import { Router } from 'express';
import { changePasswordInput, forgotInput, resetInput } from '../../lib/schemas/auth.ts';
import { networkAddressOf } from '../platform/http/client-address.ts';
import { wrongMethod } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { respond } from '../platform/http/respond.ts';
import { renewSession } from '../platform/http/sessions.ts';
import { viewerOf } from '../users/viewer.ts';
import type { AccountsApiDeps } from './auth.api.ts';
import type { Guesses } from './login-attempts.ts';
import { originOf, rememberBrowser, signInAs } from './start-session.ts';

/** `/auth/forgot`, `/auth/reset` and `/auth/change-password`. */
export function passwordsApi(deps: AccountsApiDeps & { guesses: Guesses }): Router {
  const { newPassword, humanCheck, limits, guesses } = deps;
  const router = Router();
  const forgotLimit = limits({ name: 'forgot', points: 20, seconds: 3600 });
  const mailLimit = limits({ name: 'forgot-mail', points: 5, seconds: 3600 });
  const resetLimit = limits({ name: 'reset', points: 30, seconds: 900 });
  const changeLimit = limits({ name: 'change-password', points: 10, seconds: 900 });

  router
    .route('/auth/forgot')
    .post(async (req, res) => {
      const input = parse(forgotInput, req.body);
      await humanCheck.verify(input, originOf(req, res));
      await forgotLimit.take(networkAddressOf(req));
      await mailLimit.take(input.email);
      await newPassword.forgot(input.email);
      respond(req, res, 200, {
        message: 'If there is an account with this address, a mail is on its way to it.',
      });
    })
    .all(wrongMethod('POST'));

  router
    .route('/auth/reset')
    .post(async (req, res) => {
      const input = parse(resetInput, req.body);
      await resetLimit.take(networkAddressOf(req));
      const user = await newPassword.reset(input);
      // A reset is the way back in for whoever had forgotten too often.
      await guesses.forgive(user.email, networkAddressOf(req));
      await rememberBrowser(req, res, user, deps);
      // With all others the session of this browser may be gone, and with it the message. Somebody else's goes on.
      if (!req.viewer || req.viewer.id === user.id) await renewSession(req);
      respond(req, res, 200, { message: 'Your new password is set. Sign in with it.' });
    })
    .all(wrongMethod('POST'));

  router
    .route('/auth/change-password')
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(changePasswordInput, req.body);
      await changeLimit.take(viewer.id);
      // Every session has ended, this one as well.
      await signInAs(req, res, await newPassword.change(viewer, input), deps);
      await changeLimit.forgive(viewer.id);
      respond(req, res, 200, { message: 'Your password was changed, and every other device signed out.' });
    })
    .all(wrongMethod('POST'));

  return router;
}
