import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isOwnValue } from '../../lib/availability.ts';
import { resendInput, signInInput, signUpInput, userName, verifyInput } from '../../lib/schemas/accounts.ts';
import { email as emailField } from '../../lib/schemas/fields.ts';
import { AppError, badRequest } from '../platform/errors.ts';
import { wrongMethod } from '../platform/http/error-handler.ts';
import { formPostOf } from '../platform/http/form-bridge.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { respond } from '../platform/http/respond.ts';
import { demandCaptcha, needsCaptcha, renewSession } from '../platform/http/sessions.ts';
import type { AddWantedWebsite } from '../sites/wanted-website.ts';
import { presentOwnUser } from './accounts.present.ts';
import type { Accounts } from './accounts.ts';
import type { HumanCheck } from './human-check.ts';
import { viewerOf } from './viewer.ts';

interface Deps {
  accounts: Accounts;
  addWantedWebsite: AddWantedWebsite;
  humanCheck: HumanCheck;
  limits: RateLimits;
}

const availabilityQuery = z.strictObject({
  field: z.enum(['email', 'name'], { error: 'This must be "email" or "name".' }),
  value: z.string({ error: 'The value is missing.' }).max(300),
});
const tokenQuery = z.strictObject({
  token: z.string({ error: 'The token is missing.' }).max(200),
  purpose: z
    .enum(['verify_email', 'reset_password'], { error: 'This must be verify_email or reset_password.' })
    .default('verify_email'),
});

/** `/auth/*`, `/captcha` and `/search/availability/user`. */
export function accountsApi({ accounts, addWantedWebsite, humanCheck, limits }: Deps): Router {
  const router = Router();
  const signUpLimit = limits({ points: 30, seconds: 3600 });
  const signInLimit = limits({ points: 60, seconds: 900 });
  // By account and address: whoever guesses locks themselves out, not the account's owner.
  const failuresHere = limits({ points: 10, seconds: 900 });
  const unsuspicious = limits({ points: 3, seconds: 900 });
  const resendLimit = limits({ points: 5, seconds: 3600 });
  const lookUpLimit = limits({ points: 120, seconds: 60 });

  const addressOf = (req: Request) => req.ip ?? 'unknown';
  const origin = (req: Request, res: Response) => ({
    address: addressOf(req),
    plainForm: formPostOf(res) !== undefined,
  });

  router
    .route('/auth/signup')
    .get((req, res) => {
      const { pendingEmail } = req.session;
      respond(req, res, 200, { signup: pendingEmail ? { email: pendingEmail } : null });
    })
    .post(async (req, res) => {
      const input = parse(signUpInput, req.body);
      await humanCheck.verify(input, origin(req, res));
      await signUpLimit.take(addressOf(req));
      const user = await accounts.signUp(input);
      req.session.pendingEmail = user.email;
      respond(req, res, 201, {
        user: presentOwnUser(user),
        message: 'We have sent you a mail to confirm your address.',
      });
    })
    .all(wrongMethod('GET', 'POST'));

  router
    .route('/auth/signup/verify')
    .post(async (req, res) => {
      const { token } = parse(verifyInput, req.body);
      const user = await accounts.verifyEmail(token);
      await signInAs(req, user.id);
      await addWantedWebsite(presentOwnUser(user));
      respond(req, res, 200, { user: presentOwnUser(user), message: 'Your e-mail address is confirmed.' });
    })
    .all(wrongMethod('POST'));

  router
    .route('/auth/signup/resend-verify')
    .post(async (req, res) => {
      const input = parse(resendInput, req.body);
      const { pendingEmail } = req.session;
      if (!pendingEmail)
        throw badRequest('Please sign up or sign in first, so that we know where to send it.');
      await humanCheck.verify(input, origin(req, res));
      await resendLimit.take(pendingEmail);
      await accounts.resendVerification(pendingEmail);
      respond(req, res, 200, { message: 'We have sent the mail once more.' });
    })
    .all(wrongMethod('POST'));

  router
    .route('/auth/signin')
    .post(async (req, res) => {
      const input = parse(signInInput, req.body);
      await signInLimit.take(addressOf(req));
      const here = `${input.email} ${addressOf(req)}`;
      // Remembered in the session, so that the page draws the captcha for the next try.
      if (await unsuspicious.isSpent(input.email)) demandCaptcha(req);
      if (needsCaptcha(req)) await humanCheck.verify(input, origin(req, res));
      await failuresHere.take(here);
      const user = await accounts.signIn(input).catch(async (error: unknown) => {
        rememberFailure(req, input.email, error);
        await unsuspicious.take(input.email).catch(() => undefined);
        throw error;
      });
      await Promise.all([failuresHere.forgive(here), unsuspicious.forgive(input.email)]);
      await signInAs(req, user.id);
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

  router
    .route('/auth/verify-token')
    .get(async (req, res) => {
      const { token, purpose } = parse(tokenQuery, req.query);
      respond(req, res, 200, { isValid: await accounts.isTokenOpen(token, purpose) });
    })
    .all(wrongMethod('GET'));

  router
    .route('/captcha')
    .get(async (req, res) => {
      await lookUpLimit.take(addressOf(req));
      // The challenge keeps the names of altcha's own format, which its clients sign and solve.
      res.set('Cache-Control', 'no-store').json(await humanCheck.challenge());
    })
    .all(wrongMethod('GET'));

  router
    .route('/search/availability/user')
    .get(async (req, res) => {
      await lookUpLimit.take(addressOf(req));
      const { field, value } = parse(availabilityQuery, req.query);
      const [checked, isFree] =
        field === 'email'
          ? [parse(z.object({ value: emailField }), { value }).value, accounts.isEmailFree]
          : [parse(z.object({ value: userName }), { value }).value, accounts.isNameFree];
      const isAvailable = isOwnValue('user', field, checked, req.viewer?.[field]) || (await isFree(checked));
      respond(req, res, 200, { isAvailable });
    })
    .all(wrongMethod('GET'));

  return router;
}

async function signInAs(req: Request, userId: string): Promise<void> {
  await renewSession(req);
  req.session.userId = userId;
}

function rememberFailure(req: Request, email: string, error: unknown): void {
  if (!(error instanceof AppError)) return;
  if (error.status === 422) req.session.failedSignIns = (req.session.failedSignIns ?? 0) + 1;
  if (error.status === 401) req.session.pendingEmail = email;
}
