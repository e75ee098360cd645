import type { Request, Response } from 'express';
import { z } from 'zod';
import { isOwnValue } from '#lib/availability.ts';
import { buyPath, sitePath } from '#lib/routes.ts';
import {
  admissionInput,
  knownUserName,
  resendInput,
  signUpInput,
  termsInput,
  tokenQuery,
  userAvailabilityQuery,
  verifyInput,
} from '#lib/schemas/auth.ts';
import { email as emailField } from '#lib/schemas/fields.ts';
import { badRequest } from '../../platform/errors.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { parse, parseChecked } from '../../platform/http/parse.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { presentOwnUser, presentPublicUser, type UserRow } from '../users/users.ts';
import { replaces } from './auth.policy.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { captchaOrigin, rememberSignUp, startUserSession } from './start-session.ts';

/** `/auth/signup` and below, `/auth/terms`, `/auth/email-change/undo`, `/auth/verify-token`, `/captcha` and `/search/availability/user`. */
export function signUpApi(deps: AuthApiDeps): Route[] {
  const { auth, signUp, users, addPendingSite, captcha, config } = deps;
  const mailLimit = { name: 'resend', points: 5, seconds: 3600 };
  const lookUpLimit = { name: 'look-up', points: 120, seconds: 60 };

  /** The sign-up that this browser has sent before, unless it has been confirmed: a further one can replace it. */
  async function earlierSignUp({ session: { pendingSignUp } }: Request): Promise<UserRow | undefined> {
    return pendingSignUp && users.findSignUp(pendingSignUp.id);
  }
  /** Starts the first session of an account. @returns the page to begin with */
  async function enter(req: Request, res: Response, user: UserRow): Promise<string> {
    await startUserSession(req, res, user, deps);
    const site = await addPendingSite(presentOwnUser(user));
    if (user.pending_plan && config.plans) {
      await users.clearPendingPlan(user.id);
      return buyPath(user.name, { plan: user.pending_plan, period: user.pending_period });
    }
    if (user.system_role) return '/admin';
    return site ? sitePath(user.name, site.slug) : `/u/${user.name}`;
  }
  async function isAvailable(req: Request, field: 'email' | 'name', value: string): Promise<boolean> {
    const own = req.viewer ?? (await earlierSignUp(req));
    if (isOwnValue('user', field, value.trim(), own?.[field])) return true;
    return field === 'email'
      ? users.isEmailFree(parse(z.object({ value: emailField }), { value }).value)
      : users.isNameFree(parse(z.object({ value: knownUserName }), { value }).value);
  }

  return tagged('Account and session', {
    getSignup: route('GET /auth/signup', {
      summary: 'The sign-up of this session that waits for its email to be confirmed',
      access: 'anyone',
      answer: { signup: 'object?' },
      handle({ req }) {
        const { pendingSignUp } = req.session;
        return { signup: pendingSignUp ? { email: pendingSignUp.email } : null };
      },
    }),
    signUp: route('POST /auth/signup', {
      summary: 'Create an account and send an email to confirm its address; an invitation confirms it',
      access: 'anyone',
      parsedByHandler: { body: signUpInput },
      rateLimitsInHandler: {
        lookUps: lookUpLimit,
        signUps: { name: 'sign-up', points: 30, seconds: 3600 },
        mails: mailLimit,
        replacements: { name: 'replace-sign-up', points: 5, seconds: 3600 },
      },
      status: 201,
      answer: { user: 'object', message: 'string' },
      errors: [403, 503],
      async handle({ rateLimits, req, res }) {
        // Before the other fields: their errors tell which addresses have an account.
        const invitation = await signUp.admit(parse(admissionInput, req.body).invitation);
        const earlier = await earlierSignUp(req);
        const input = await parseChecked(signUpInput, req.body, async (given) => {
          // At this point the caller may be a script that enumerates accounts.
          await rateLimits.lookUps.consume(networkAddressOf(req));
          return users.findTaken(earlier ?? null, given);
        });
        await captcha.verify(input, captchaOrigin(req, res));
        await rateLimits.signUps.consume(networkAddressOf(req));
        const replaced = earlier && replaces(input, earlier) ? earlier : undefined;
        if (replaced) {
          await rateLimits.mails.consume(input.email);
          // Its address is free afterwards: other browsers could have a first mail sent to it again and again.
          await rateLimits.replacements.consume(replaced.email);
        }
        const user = await signUp.createAccount(input, { invitation, replaced });
        if (invitation) {
          const redirectTo = await enter(req, res, user);
          const view = { user: presentOwnUser(user), message: `Welcome, ${user.name}.` };
          return done(view, { redirectTo });
        }
        rememberSignUp(req, user);
        const message = 'We sent you an email to confirm your address.';
        return done({ user: presentOwnUser(user), message }, { redirectTo: '/signup/verify' });
      },
    }),
    acceptTerms: route('POST /auth/terms', {
      summary: 'Accept the current version of the terms',
      access: 'user',
      body: termsInput,
      answer: { user: 'object', message: 'string' },
      async handle({ viewer, body: { acceptedTerms } }) {
        const user = await signUp.acceptTerms(viewer, acceptedTerms);
        return { user: presentOwnUser(user), message: 'You accepted the terms.' };
      },
    }),
    verifyEmail: route('POST /auth/signup/verify', {
      summary: 'Confirm an email address with the token of the email',
      access: 'anyone',
      body: verifyInput,
      answer: { user: 'object', message: 'string' },
      async handle({ body: { token }, req, res }) {
        const { user, isNewAddress } = await auth.verifyEmail(token);
        // Confirming a new address does not sign in: it may belong to another person than the session.
        const redirectTo = isNewAddress ? '/u' : await enter(req, res, user);
        const message = isNewAddress
          ? 'Your new email address is confirmed. Log in with it from now on.'
          : 'Your email address is confirmed.';
        const view = isNewAddress ? presentPublicUser(user) : presentOwnUser(user);
        return done({ user: view, message }, { redirectTo });
      },
    }),
    resendVerification: route('POST /auth/signup/resend-verify', {
      summary: 'Send the confirmation email again',
      access: 'anyone',
      body: resendInput,
      rateLimitsInHandler: { mails: mailLimit },
      answer: { message: 'string' },
      errors: [400],
      async handle({ body, rateLimits, req, res }) {
        const { pendingSignUp } = req.session;
        if (!pendingSignUp)
          throw badRequest('Please sign up or log in first, so that we know where to send it.');
        await captcha.verify(body, captchaOrigin(req, res));
        await rateLimits.mails.consume(pendingSignUp.email);
        await auth.resendVerification(pendingSignUp.id);
        return done({ message: 'We sent the email again.' }, { redirectTo: '/signup/verify' });
      },
    }),
    undoEmailChange: route('POST /auth/email-change/undo', {
      summary: 'Restore the previous email address with the token of the email',
      access: 'anyone',
      body: verifyInput,
      answer: { message: 'string' },
      async handle({ viewer, body: { token }, req }) {
        const user = await auth.undoEmailChange(token);
        if (viewer?.id === user.id) await renewSession(req);
        const message = 'Your email address is restored. Log in with it, and change your password.';
        return done({ message }, { redirectTo: '/login' });
      },
    }),
    verifyToken: route('GET /auth/verify-token', {
      summary: 'Whether the token of an email can still be used',
      access: 'anyone',
      query: tokenQuery,
      answer: { isValid: 'boolean' },
      handle: async ({ query: { token, purpose } }) => ({ isValid: await auth.isTokenOpen(token, purpose) }),
    }),
    getCaptcha: route('GET /captcha', {
      summary: 'A proof-of-work challenge for forms that visitors send',
      access: 'anyone',
      rateLimit: lookUpLimit,
      answer: 'file',
      async handle({ res }) {
        // The challenge uses altcha's field names, which its clients sign and solve.
        res.set('Cache-Control', 'no-store').json(await captcha.challenge());
      },
    }),
    isUserAvailable: route('GET /search/availability/user', {
      summary: 'Whether an email address or a user name is free',
      access: 'anyone',
      query: userAvailabilityQuery,
      rateLimit: lookUpLimit,
      answer: { isAvailable: 'boolean' },
      handle: async ({ query: { field, value }, req }) => ({
        isAvailable: await isAvailable(req, field, value),
      }),
    }),
  });
}
