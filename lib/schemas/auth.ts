import { z } from 'zod';
import { BILLING_PERIODS } from '../billing-values.ts';
import { composed, PASSWORD_MAX_LENGTH, passwordProblems } from '../password.ts';
import { isReservedName } from '../reserved-names.ts';
import { isTimeZone } from '../time-zones.ts';
import { isName, NAME_RULE } from '../validators.ts';
import { checkbox, choice, email, optional, optionalText } from './fields.ts';
import { domain } from './sites.ts';

/**
 * Proof of a human user: a solved captcha or, from a form sent without scripts, an empty honeypot field and the sealed
 * time at which the form was rendered.
 */
const captchaFields = {
  captcha: z.string().max(10_000).optional(),
  homepage: z.string().max(1000).optional(),
  renderedAt: z.string().max(200).optional(),
};

const passwords = z.string({ error: 'Enter your password.' }).superRefine((password, context) => {
  if (password === '') context.addIssue('Enter your password.');
  else for (const problem of passwordProblems(password)) context.addIssue(problem);
});

/** An existing user name; reserved names are allowed, because the first admin may have one. */
export const knownUserName = z
  .string({ error: 'User name must be text.' })
  .trim()
  .superRefine((name, context) => {
    if (name === '') context.addIssue('User name is missing.');
    else if (!isName(name)) context.addIssue(NAME_RULE);
  });

const userName = knownUserName.refine((name) => !isReservedName(name), 'This name is not available.');

/** The token of a mailed invitation. */
const invitation = optional(z.string().max(200, 'This is not an invitation.'));

/** Of a sign-up, the field that decides whether it is open. */
export const admissionInput = z.object({ invitation });

export const signUpInput = z.strictObject({
  email,
  password: passwords,
  name: optional(userName),
  firstName: optionalText('First name', 80),
  lastName: optionalText('Last name', 80),
  newsletter: checkbox,
  invitation,
  again: checkbox.meta({
    description:
      'Replaces the unconfirmed sign-up that was sent before in this session. Without it, only one with the same email or name is replaced.',
  }),
  /** The version of the terms that is accepted; required where this website has terms to accept. */
  acceptedTerms: optional(z.string().max(60)),
  /** The slug of the plan selected on the pricing page. */
  plan: optional(z.string().max(100)),
  period: optional(choice(BILLING_PERIODS)),
  /** The website to add once the email address is confirmed. */
  website: optional(domain),
  /** The browser's. */
  timeZone: optional(z.string()).transform((zone) => (zone && isTimeZone(zone) ? zone : undefined)),
  ...captchaFields,
});

/** An existing password; the password rules apply only when it is set. */
export const knownPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX_LENGTH, 'This password is too long.');

export const signInInput = z.strictObject({ email, password: knownPassword, ...captchaFields });

export const termsInput = z.strictObject({
  acceptedTerms: z
    .string({ error: 'Name the version of the terms.' })
    .min(1, 'Name the version of the terms.')
    .max(60),
});

export const userAvailabilityQuery = z.strictObject({
  field: choice(['email', 'name']),
  value: z.string({ error: 'The value is missing.' }).max(300),
});

export const tokenQuery = z.strictObject({
  token: z.string({ error: 'The token is missing.' }).max(200),
  purpose: choice(['verify_email', 'reset_password']).default('verify_email'),
});

const token = z
  .string({ error: 'The token is missing.' })
  .min(1, 'The token is missing.')
  .max(200, 'This is not a token.');

export const verifyInput = z.strictObject({ token });

export const forgotInput = z.strictObject({ email, ...captchaFields });

export const resetInput = z.strictObject({ token, password: passwords });

export const changePasswordInput = z
  .strictObject({ currentPassword: knownPassword, password: passwords })
  .refine(({ currentPassword, password }) => composed(password) !== composed(currentPassword), {
    path: ['password'],
    error: 'This is your password already.',
  });

export const resendInput = z.strictObject(captchaFields);

export type ResetInput = z.output<typeof resetInput>;
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
export type SignUpInput = z.output<typeof signUpInput>;
export type SignInInput = z.output<typeof signInInput>;
export type CaptchaInput = z.output<typeof resendInput>;
