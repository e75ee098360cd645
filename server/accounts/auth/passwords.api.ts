import { Router } from 'express';
import { changePasswordInput, forgotInput, resetInput } from '#lib/schemas/auth.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { viewerOf } from '../users/users.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { captchaOrigin, rememberDevice, startUserSession } from './start-session.ts';

/** `/auth/forgot`, `/auth/reset` and `/auth/change-password`. */
export function passwordsApi(deps: AuthApiDeps): Router {
  const { passwords, captcha, limits, loginAttempts } = deps;
  const router = Router();
  const forgotLimit = limits({ name: 'forgot', points: 20, seconds: 3600 });
  const mailLimit = limits({ name: 'forgot-mail', points: 5, seconds: 3600 });
  const resetLimit = limits({ name: 'reset', points: 30, seconds: 900 });
  const changeLimit = limits({ name: 'change-password', points: 10, seconds: 900 });

  router.post('/auth/forgot', async (req, res) => {
    const input = parse(forgotInput, req.body);
    await captcha.verify(input, captchaOrigin(req, res));
    await forgotLimit.consume(networkAddressOf(req));
    await mailLimit.consume(input.email);
    await passwords.forgot(input.email);
    const message = 'If there is an account with this address, we sent it an email.';
    respond(req, res, 200, { message }, { redirectTo: '/forgot-password?sent=true' });
  });

  router.post('/auth/reset', async (req, res) => {
    const input = parse(resetInput, req.body);
    await resetLimit.consume(networkAddressOf(req));
    const user = await passwords.reset(input);
    // A user who was locked out by failed attempts can sign in after a reset.
    await loginAttempts.reset(user.email, networkAddressOf(req));
    await rememberDevice(req, res, user, deps);
    // The reset may have deleted this browser's session, including its flash message. Another user's session
    // continues.
    if (!req.viewer || req.viewer.id === user.id) await renewSession(req);
    const message = 'Your password is changed. Log in with the new one.';
    respond(req, res, 200, { message }, { redirectTo: '/login' });
  });

  router.post('/auth/change-password', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(changePasswordInput, req.body);
    await changeLimit.consume(viewer.id);
    // The change ended every session, including this one.
    await startUserSession(req, res, await passwords.change(viewer, input), deps);
    await changeLimit.reset(viewer.id);
    respond(req, res, 200, { message: 'Your password is changed. Every other device is logged out.' });
  });

  return router;
}
