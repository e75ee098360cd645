import { type Request, Router } from 'express';
import { sitePath } from '#lib/routes.ts';
import { signInInput } from '#lib/schemas/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { presentOwnUser, viewerOf } from '../users/users.ts';
import { UnconfirmedError } from './auth.policy.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { deviceHashOf } from './devices.ts';
import { countSessionFailure, needsCaptcha, requireCaptcha } from './login-attempts.ts';
import { captchaOrigin, rememberSignUp, startUserSession } from './start-session.ts';

/** `/auth/signin`, `/auth/signout`, `/auth/check` and `/auth/user`. */
export function signInApi(deps: AuthApiDeps): Router {
  const { auth, knownDevices, addPendingSite, captcha, limits, loginAttempts, config } = deps;
  const https = config.siteUrl.startsWith('https:');
  const router = Router();
  const signInLimit = limits({ name: 'sign-in', points: 60, seconds: 900 });

  router.post('/auth/signin', async (req, res) => {
    const input = parse(signInInput, req.body);
    const address = networkAddressOf(req);
    await signInLimit.consume(address);
    // Stored in the session, because the page renders the captcha for the next attempt. A known device is exempt:
    // other people's failed attempts must not affect it.
    const isSuspicious = await loginAttempts.isExhausted(input.email);
    if (isSuspicious && !(await knownDevices.isKnown(input.email, deviceHashOf(req, https))))
      requireCaptcha(req);
    if (needsCaptcha(req)) await captcha.verify(input, captchaOrigin(req, res));
    await loginAttempts.consume(input.email, address);
    const user = await auth.signIn(input).catch(async (error: unknown) => {
      rememberFailure(req, error);
      // Only wrong credentials count as a failure; an overloaded server does not.
      if (isStatus(error, 422)) await loginAttempts.countFailure(input.email);
      else await loginAttempts.refund(input.email, address);
      throw error;
    });
    await loginAttempts.reset(input.email, address);
    await startUserSession(req, res, user, deps, { announced: true });
    const site = user.pending_site ? await addPendingSite(presentOwnUser(user)) : undefined;
    const redirectTo = site ? sitePath(user.name, site.slug) : '/u';
    respond(req, res, 200, { user: presentOwnUser(user) }, { redirectTo });
  });

  router.post('/auth/signout', async (req, res) => {
    await renewSession(req);
    respond(req, res, 200, { message: 'You have been logged out successfully' }, { redirectTo: '/' });
  });

  router.get('/auth/check', (req, res) => respond(req, res, 200, { hasSession: req.viewer !== null }));

  router.get('/auth/user', (req, res) => respond(req, res, 200, { user: viewerOf(req) }));

  return router;
}

function rememberFailure(req: Request, error: unknown): void {
  if (isStatus(error, 422)) countSessionFailure(req);
  if (error instanceof UnconfirmedError) rememberSignUp(req, error.user);
}

const isStatus = (error: unknown, status: number) => error instanceof AppError && error.status === status;
