import { type Request, type Response, Router } from 'express';
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
import { respond } from '../../platform/http/respond.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { presentOwnUser, presentPublicUser, type UserRow, viewerOf } from '../users/users.ts';
import { replaces } from './auth.policy.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { captchaOrigin, rememberSignUp, startUserSession } from './start-session.ts';

/** `/auth/signup` and below, `/auth/terms`, `/auth/email-change/undo`, `/auth/verify-token`, `/captcha` and `/search/availability/user`. */
export function signUpApi(deps: AuthApiDeps): Router {
  const { auth, signUp, users, addPendingSite, captcha, limits, config } = deps;
  const router = Router();
  const signUpLimit = limits({ name: 'sign-up', points: 30, seconds: 3600 });
  const resendLimit = limits({ name: 'resend', points: 5, seconds: 3600 });
  const replaceLimit = limits({ name: 'replace-sign-up', points: 5, seconds: 3600 });
  const lookUpLimit = limits({ name: 'look-up', points: 120, seconds: 60 });

  router
    .route('/auth/signup')
    .get((req, res) => {
      const { pendingSignUp } = req.session;
      respond(req, res, 200, { signup: pendingSignUp ? { email: pendingSignUp.email } : null });
    })
    .post(async (req, res) => {
      // Before the other fields: their errors tell which addresses have an account.
      const invitation = await signUp.admit(parse(admissionInput, req.body).invitation);
      const earlier = await earlierSignUp(req);
      const input = await parseChecked(signUpInput, req.body, async (given) => {
        // At this point the caller may be a script that enumerates accounts.
        await lookUpLimit.consume(networkAddressOf(req));
        return users.findTaken(earlier ?? null, given);
      });
      await captcha.verify(input, captchaOrigin(req, res));
      await signUpLimit.consume(networkAddressOf(req));
      const replaced = earlier && replaces(input, earlier) ? earlier : undefined;
      if (replaced) {
        await resendLimit.consume(input.email);
        // Its address is free afterwards: other browsers could have a first mail sent to it again and again.
        await replaceLimit.consume(replaced.email);
      }
      const user = await signUp.createAccount(input, { invitation, replaced });
      if (invitation) {
        const redirectTo = await enter(req, res, user);
        const view = { user: presentOwnUser(user), message: `Welcome, ${user.name}.` };
        respond(req, res, 201, view, { redirectTo });
        return;
      }
      rememberSignUp(req, user);
      const message = 'We sent you an email to confirm your address.';
      respond(req, res, 201, { user: presentOwnUser(user), message }, { redirectTo: '/signup/verify' });
    });

  router.post('/auth/terms', async (req, res) => {
    const viewer = viewerOf(req);
    const { acceptedTerms } = parse(termsInput, req.body);
    const user = await signUp.acceptTerms(viewer, acceptedTerms);
    respond(req, res, 200, { user: presentOwnUser(user), message: 'You accepted the terms.' });
  });

  router.post('/auth/signup/verify', async (req, res) => {
    const { token } = parse(verifyInput, req.body);
    const { user, isNewAddress } = await auth.verifyEmail(token);
    // Confirming a new address does not sign in: it may belong to another person than the session.
    const redirectTo = isNewAddress ? '/u' : await enter(req, res, user);
    const message = isNewAddress
      ? 'Your new email address is confirmed. Log in with it from now on.'
      : 'Your email address is confirmed.';
    const view = isNewAddress ? presentPublicUser(user) : presentOwnUser(user);
    respond(req, res, 200, { user: view, message }, { redirectTo });
  });

  router.post('/auth/signup/resend-verify', async (req, res) => {
    const input = parse(resendInput, req.body);
    const { pendingSignUp } = req.session;
    if (!pendingSignUp) throw badRequest('Please sign up or log in first, so that we know where to send it.');
    await captcha.verify(input, captchaOrigin(req, res));
    await resendLimit.consume(pendingSignUp.email);
    await auth.resendVerification(pendingSignUp.id);
    respond(req, res, 200, { message: 'We sent the email again.' }, { redirectTo: '/signup/verify' });
  });

  router.post('/auth/email-change/undo', async (req, res) => {
    const { token } = parse(verifyInput, req.body);
    const user = await auth.undoEmailChange(token);
    if (req.viewer?.id === user.id) await renewSession(req);
    const message = 'Your email address is restored. Log in with it, and change your password.';
    respond(req, res, 200, { message }, { redirectTo: '/login' });
  });

  router.get('/auth/verify-token', async (req, res) => {
    const { token, purpose } = parse(tokenQuery, req.query);
    respond(req, res, 200, { isValid: await auth.isTokenOpen(token, purpose) });
  });

  router.get('/captcha', async (req, res) => {
    await lookUpLimit.consume(networkAddressOf(req));
    // The challenge uses altcha's field names, which its clients sign and solve.
    res.set('Cache-Control', 'no-store').json(await captcha.challenge());
  });

  router.get('/search/availability/user', async (req, res) => {
    await lookUpLimit.consume(networkAddressOf(req));
    const { field, value } = parse(userAvailabilityQuery, req.query);
    respond(req, res, 200, { isAvailable: await isAvailable(req, field, value) });
  });

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

  return router;
}
