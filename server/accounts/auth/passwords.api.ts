import { changePasswordInput, forgotInput, resetInput } from '#lib/schemas/auth.ts';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { captchaOrigin, rememberDevice, startUserSession } from './start-session.ts';

/** `/auth/forgot`, `/auth/reset` and `/auth/change-password`. */
export function passwordsApi(deps: AuthApiDeps): Route[] {
  const { passwords, captcha, loginAttempts } = deps;

  return tagged('Account and session', {
    forgotPassword: route('POST /auth/forgot', {
      summary: 'Send an email with a link to set a new password',
      access: 'anyone',
      body: forgotInput,
      // After the captcha: else anybody could use up the mails of an address.
      rateLimitsInHandler: {
        calls: { name: 'forgot', points: 20, seconds: 3600 },
        mails: { name: 'forgot-mail', points: 5, seconds: 3600 },
      },
      answer: { message: 'string' },
      async handle({ body, rateLimits, req, res }) {
        await captcha.verify(body, captchaOrigin(req, res));
        await rateLimits.calls.consume(networkAddressOf(req));
        await rateLimits.mails.consume(body.email);
        await passwords.forgot(body.email);
        const message = 'If there is an account with this address, we sent it an email.';
        return done({ message }, { redirectTo: '/forgot-password?sent=true' });
      },
    }),
    resetPassword: route('POST /auth/reset', {
      summary: 'Set a new password with the token of the email',
      access: 'anyone',
      body: resetInput,
      rateLimit: { name: 'reset', points: 30, seconds: 900 },
      answer: { message: 'string' },
      errors: [503],
      async handle({ viewer, body, req, res }) {
        const user = await passwords.reset(body);
        // A user who was locked out by failed attempts can sign in after a reset.
        await loginAttempts.reset(user.email, networkAddressOf(req));
        await rememberDevice(req, res, user, deps);
        // The reset may have deleted this browser's session, including its flash message. Another user's session
        // continues.
        if (!viewer || viewer.id === user.id) await renewSession(req);
        const message = 'Your password is changed. Log in with the new one.';
        return done({ message }, { redirectTo: '/login' });
      },
    }),
    changePassword: route('POST /auth/change-password', {
      summary: 'Change the password and log out every other device',
      access: 'user',
      body: changePasswordInput,
      rateLimitsInHandler: { wrongPasswords: { name: 'change-password', points: 10, seconds: 900 } },
      answer: { message: 'string' },
      errors: [503],
      async handle({ viewer, body, rateLimits, req, res }) {
        await rateLimits.wrongPasswords.consume(viewer.id);
        // The change ended every session, including this one.
        await startUserSession(req, res, await passwords.change(viewer, body), deps);
        await rateLimits.wrongPasswords.reset(viewer.id);
        return { message: 'Your password is changed. Every other device is logged out.' };
      },
    }),
  });
}
