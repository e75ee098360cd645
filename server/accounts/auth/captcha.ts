import { setTimeout as sleep } from 'node:timers/promises';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaInput } from '#lib/schemas/auth.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { isValidSignature, sign } from '../../platform/signature.ts';
import { consumeCaptcha } from './auth.queries.ts';

const CHALLENGE_SECONDS = 20 * 60;
const FASTEST_FORM_SECONDS = 1;
const SLOWEST_FORM_SECONDS = 24 * 3600;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'limits'> {
  secret: string;
}

/** Detects bots: by proof of work with JavaScript, otherwise by how a form was filled in. */
export type Captcha = ReturnType<typeof createCaptcha>;

export function createCaptcha({ database: { db }, clock, config, limits, secret }: Deps) {
  /** Per address; stricter than the limits of the forms themselves. */
  const plainFormLimit = limits({ name: 'plain-forms', points: 10, seconds: 600 });

  async function verifyCaptcha(captcha: string): Promise<void> {
    const payload = readPayload(captcha);
    if (!payload) throw refused('The captcha could not be read. Please try again.');
    const verified = await isSolved(payload, secret);
    if (!verified) throw refused('The captcha was not solved. Please try again.');
    const { signature = '' } = payload.challenge;
    if (!(await consumeCaptcha(db, signature, isoIn(clock, CHALLENGE_SECONDS), isoNow(clock))))
      throw refused('This captcha was used before. Please try again.');
  }

  /** @returns the number of seconds since the form was rendered. */
  function verifyPlainForm({ homepage, renderedAt }: CaptchaInput): number {
    const [time = '', signature = ''] = (renderedAt ?? '').split('.');
    const age = (clock.now().getTime() - Number(time)) / 1000;
    const sealed = isValidSignature(signature, `form ${time}`, secret);
    if (homepage || !sealed || age > SLOWEST_FORM_SECONDS)
      throw refused('Please fill in the form once more.');
    return age;
  }

  return {
    challenge: (): Promise<Challenge> =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        // About 0.3 s of one core on a laptop, one to two seconds on a phone.
        counter: randomInt(200, 400),
        deriveKey,
        hmacSignatureSecret: secret,
        expiresAt: new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000),
      }),
    /** The current time, sealed, for a form's `rendered_at` field. */
    renderedAt(): string {
      const time = String(clock.now().getTime());
      return `${time}.${sign(`form ${time}`, secret)}`;
    },
    /** @throws AppError 422 on `captcha`, 429. */
    async verify(proof: CaptchaInput, { address, plainForm }: { address: string; plainForm: boolean }) {
      if (!config.captcha) return;
      if (proof.captcha) return verifyCaptcha(proof.captcha);
      if (!plainForm) throw refused('Please solve the captcha.');
      const age = verifyPlainForm(proof);
      await plainFormLimit.consume(address);
      // Delayed, not refused: with a password manager a user may submit the form before its script has loaded.
      if (age < FASTEST_FORM_SECONDS) await sleep((FASTEST_FORM_SECONDS - age) * 1000);
    },
  };
}

/** An invalid payload counts as unsolved. */
async function isSolved({ challenge, solution }: Payload, secret: string): Promise<boolean> {
  try {
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;
  } catch {
    return false;
  }
}

const refused = (message: string) => invalid({ captcha: [message] });

/** A captcha is sent as base64 of the JSON that altcha's clients produce. */
function readPayload(captcha: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')) as Partial<Payload> | null;
    const isWhole =
      payload?.challenge?.parameters && payload.solution && typeof payload.challenge.signature === 'string';
    return isWhole ? (payload as Payload) : undefined;
  } catch {
    return undefined;
  }
}
