import { type Request, Router } from 'express';
import { signInInput } from '../../lib/schemas/auth.ts';
import { AppError } from '../platform/errors.ts';
import { networkAddressOf } from '../platform/http/client-address.ts';
import { wrongMethod } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { respond } from '../platform/http/respond.ts';
import { renewSession } from '../platform/http/sessions.ts';
import { presentOwnUser } from '../users/users.present.ts';
import { viewerOf } from '../users/viewer.ts';
import type { AccountsApiDeps } from './auth.api.ts';
import { deviceHashOf } from './devices.ts';
import { countFailure, demandCaptcha, needsCaptcha } from './failed-sign-ins.ts';
import { type Guesses, keyHere } from './login-attempts.ts';
import { originOf, signInAs } from './start-session.ts';

/** `/auth/signin`, `/auth/signout`, `/auth/check` and `/auth/user`. */
export function signInApi(deps: AccountsApiDeps & { guesses: Guesses }): Router {
  const { accounts, knownDevices, addWantedWebsite, humanCheck, limits, guesses, config } = deps;
  const https = config.siteUrl.startsWith('https:');
  const router = Router();
  const signInLimit = limits({ name: 'sign-in', points: 60, seconds: 900 });

  router
    .route('/auth/signin')
    .post(async (req, res) => {
      const input = parse(signInInput, req.body);
      const address = networkAddressOf(req);
      await signInLimit.take(address);
      const here = keyHere(input.email, address);
      // Remembered in the session, so that the page draws the captcha for the next try. Whoever comes with a browser
      // that the account knows pays for nobody else's guesses.
      const isSuspicious = await guesses.ofAccount.isSpent(input.email);
      if (isSuspicious && !(await knownDevices.knows(input.email, deviceHashOf(req, https))))
        demandCaptcha(req);
      if (needsCaptcha(req)) await humanCheck.verify(input, originOf(req, res));
      await guesses.here.take(here);
      const user = await accounts.signIn(input).catch(async (error: unknown) => {
        rememberFailure(req, input.email, error);
        // Only what was typed can be wrong: a server that was too busy counts against nobody.
        if (isStatus(error, 422)) await guesses.ofAccount.take(input.email).catch(() => undefined);
        else await guesses.here.giveBack(here);
        throw error;
      });
      await guesses.forgive(input.email, address);
      await signInAs(req, res, user, deps, { announced: true });
      if (user.wanted_website) await addWantedWebsite(presentOwnUser(user));
      respond(req, res, 200, { user: presentOwnUser(user) });
    })
    .all(wrongMethod('POST'));

  router
    .route('/auth/signout')
    .post(async (req, res) => {
      await renewSession(req);
      respond(req, res, 200, { message: 'You have been logged out successfully' });
    })
    .all(wrongMethod('POST'));

  router
    .route('/auth/check')
    .get((req, res) => respond(req, res, 200, { hasSession: req.viewer !== null }))
    .all(wrongMethod('GET'));

  router
    .route('/auth/user')
    .get((req, res) => respond(req, res, 200, { user: viewerOf(req) }))
    .all(wrongMethod('GET'));

  return router;
}

function rememberFailure(req: Request, email: string, error: unknown): void {
  if (isStatus(error, 422)) countFailure(req);
  if (isStatus(error, 401)) req.session.pendingEmail = email;
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof AppError && error.status === status;
