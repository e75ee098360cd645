import type { Request } from 'express';
import { sitePath } from '#lib/routes.ts';
import { signInInput } from '#lib/schemas/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { presentOwnUser } from '../users/users.ts';
import { UnconfirmedError } from './auth.policy.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { deviceHashOf } from './devices.ts';
import { countSessionFailure, needsCaptcha, requireCaptcha, SIGN_IN_LIMIT } from './login-attempts.ts';
import { captchaOrigin, rememberSignUp, startUserSession } from './start-session.ts';

/** `/auth/signin`, `/auth/signout`, `/auth/check` and `/auth/user`. */
export function signInApi(deps: AuthApiDeps): Route[] {
  const { auth, knownDevices, addPendingSite, captcha, loginAttempts, config } = deps;
  const https = config.siteUrl.startsWith('https:');

  return tagged('Account and session', {
    signIn: route('POST /auth/signin', {
      summary: 'Log in and start a session',
      access: 'anyone',
      body: signInInput,
      rateLimit: SIGN_IN_LIMIT,
      answer: { user: 'object' },
      errors: [401, 503],
      async handle({ body, req, res }) {
        const address = networkAddressOf(req);
        // Stored in the session, because the page renders the captcha for the next attempt. A known device is exempt:
        // other people's failed attempts must not affect it.
        const isSuspicious = await loginAttempts.isExhausted(body.email);
        if (isSuspicious && !(await knownDevices.isKnown(body.email, deviceHashOf(req, https))))
          requireCaptcha(req);
        if (needsCaptcha(req)) await captcha.verify(body, captchaOrigin(req, res));
        await loginAttempts.consume(body.email, address);
        const user = await auth.signIn(body).catch(async (error: unknown) => {
          rememberFailure(req, error);
          // Only wrong credentials count as a failure; an overloaded server does not.
          if (isStatus(error, 422)) await loginAttempts.countFailure(body.email);
          else await loginAttempts.refund(body.email, address);
          throw error;
        });
        await loginAttempts.reset(body.email, address);
        await startUserSession(req, res, user, deps, { announced: true });
        const site = user.pending_site ? await addPendingSite(presentOwnUser(user)) : undefined;
        const redirectTo = site ? sitePath(user.name, site.slug) : '/u';
        return done({ user: presentOwnUser(user) }, { redirectTo });
      },
    }),
    signOut: route('POST /auth/signout', {
      summary: 'End this session',
      access: 'anyone',
      answer: { message: 'string' },
      async handle({ req }) {
        await renewSession(req);
        return done({ message: 'You have been logged out successfully' }, { redirectTo: '/' });
      },
    }),
    checkSession: route('GET /auth/check', {
      summary: 'Whether the request has a session',
      access: 'anyone',
      answer: { hasSession: 'boolean' },
      handle: ({ viewer }) => ({ hasSession: viewer !== null }),
    }),
    getOwnUser: route('GET /auth/user', {
      summary: 'The logged-in user',
      access: 'user',
      answer: { user: 'object' },
      handle: ({ viewer }) => ({ user: viewer }),
    }),
  });
}

function rememberFailure(req: Request, error: unknown): void {
  if (isStatus(error, 422)) countSessionFailure(req);
  if (error instanceof UnconfirmedError) rememberSignUp(req, error.user);
}

const isStatus = (error: unknown, status: number) => error instanceof AppError && error.status === status;
