import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeRows } from '../setup/database/records.ts';

describe('the captcha', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await startApp({ CAPTCHA: 'on' });
  });
  afterAll(() => guarded.close());

  async function solvedCaptcha(from = guarded): Promise<string> {
    const { body: challenge } = await from.browser().get('/api/captcha').expect(200);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  test('a solution passes once; a missing, replayed or altered one is 422', async () => {
    const signUp = (email: string, captcha?: string) =>
      guarded.browser().post('/api/auth/signup').send({ email, password: PASSWORD, captcha });
    const captcha = await solvedCaptcha();
    const payload = JSON.parse(Buffer.from(captcha, 'base64').toString());
    payload.challenge.parameters.cost = 1;
    const altered = Buffer.from(JSON.stringify(payload)).toString('base64');

    expect((await signUp('a@example.org')).body.errors).toHaveProperty('captcha');
    expect((await signUp('a@example.org', altered)).status).toBe(422);
    expect((await signUp('a@example.org', 'nonsense')).status).toBe(422);
    expect((await signUp('a@example.org', captcha)).status).toBe(201);
    expect((await signUp('b@example.org', captcha)).body.errors).toHaveProperty('captcha');
  });

  test('sign-in requires it after three failures', async () => {
    const client = guarded.browser();
    const fail = () =>
      client.post('/api/auth/signin').send({ email: 'x@example.org', password: 'Wrong-1!x' });
    for (let i = 0; i < 3; i++) expect((await fail()).body.errors).not.toHaveProperty('captcha');
    expect((await fail()).body.errors).toHaveProperty('captcha');
  });

  test('a known browser is not affected by guesses of others', async () => {
    const limited = await startApp({ CAPTCHA: 'on', RATE_LIMITS: 'on' });
    const { db } = limited;
    const owner = limited.browser();
    const person = { email: 'known@example.org', password: PASSWORD };
    const captcha = await solvedCaptcha(limited);
    await owner
      .post('/api/auth/signup')
      .send({ ...person, captcha })
      .expect(201);
    await changeRows(db, 'users', {}, { email_verified_at: new Date().toISOString() });
    await owner.post('/api/auth/signin').send(person).expect(200);
    await owner.post('/api/auth/signout').expect(200);
    const stranger = { email: person.email, password: 'Wrong-1!x' };
    for (let i = 0; i < 3; i++) await limited.browser().post('/api/auth/signin').send(stranger).expect(422);
    const other = await limited.browser().post('/api/auth/signin').send(person).expect(422);
    expect(other.body.errors).toHaveProperty('captcha');
    await owner.post('/api/auth/signin').send(person).expect(200);
    await limited.close();
  });

  test('an owner whose account others have locked signs in with the captcha', async () => {
    const limited = await startApp({ CAPTCHA: 'on', RATE_LIMITS: 'on' });
    const { db } = limited;
    const body = { email: 'victim@example.org', password: PASSWORD };
    await limited
      .browser()
      .post('/api/auth/signup')
      .send({ ...body, captcha: await solvedCaptcha(limited) })
      .expect(201);
    await changeRows(db, 'users', {}, { email_verified_at: new Date().toISOString() });
    for (let i = 0; i < 3; i++) {
      await limited
        .browser()
        .post('/api/auth/signin')
        .send({ ...body, password: 'Wrong-1!x' })
        .expect(422);
    }
    const owner = limited.browser();
    expect((await owner.post('/api/auth/signin').send(body).expect(422)).body.errors).toHaveProperty(
      'captcha',
    );
    await owner
      .post('/api/auth/signin')
      .send({ ...body, captcha: await solvedCaptcha(limited) })
      .expect(200);
    await limited.close();
  });

  const sendPlainForm = (fields: Record<string, string>) =>
    guarded
      .browser()
      .post('/api/auth/signup')
      .type('form')
      .set('Accept', 'text/html')
      .send({
        email: 'plain@example.org',
        password: PASSWORD,
        captcha: '',
        _next: '/done',
        _back: '/signup',
        ...fields,
      });

  test('a plain form needs the sealed time and an empty decoy', async () => {
    const renderedAt = renderedSecondsAgo(guarded, 5);
    expect((await sendPlainForm({ rendered_at: '' })).headers.location).toBe('/signup');
    expect((await sendPlainForm({ rendered_at: `${Date.now() - 5000}.forged` })).headers.location).toBe(
      '/signup',
    );
    expect((await sendPlainForm({ rendered_at: renderedAt, homepage: 'http://spam' })).headers.location).toBe(
      '/signup',
    );
    expect((await sendPlainForm({ rendered_at: renderedAt })).headers.location).toBe('/done');
  });

  test('a plain form that was rendered more than a day ago is refused', async () => {
    const renderedHoursAgo = (hours: number) => renderedSecondsAgo(guarded, hours * 3600);
    const old = await sendPlainForm({ email: 'old@example.org', rendered_at: renderedHoursAgo(25) });
    expect(old.headers.location).toBe('/signup');
    const younger = await sendPlainForm({ email: 'younger@example.org', rendered_at: renderedHoursAgo(23) });
    expect(younger.headers.location).toBe('/done');
  });

  test('a client address can send ten plain forms in ten minutes, and more with the captcha', async () => {
    const limited = await startApp({ CAPTCHA: 'on', RATE_LIMITS: 'on' });
    const renderedAt = renderedSecondsAgo(limited, 5);
    let sent = 0;
    const forget = (captcha: string) =>
      limited
        .browser()
        .post('/api/auth/forgot')
        .type('form')
        .set('Accept', 'text/html')
        .send({
          email: `nobody${++sent}@example.org`,
          captcha,
          rendered_at: renderedAt,
          _next: '/done',
          _back: '/forgot',
        });
    for (let n = 0; n < 10; n++) expect((await forget('')).headers.location).toBe('/done');
    const { headers } = await forget('');
    expect(headers.location).toBe('/forgot');
    expect(Number(headers['retry-after'])).toBeGreaterThan(540);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await forget(await solvedCaptcha(limited))).headers.location).toBe('/done');
    await limited.close();
  });

  test('a plain form that is sent immediately is delayed for a second and then accepted', async () => {
    const begun = Date.now();
    const held = await sendPlainForm({
      email: 'hasty@example.org',
      rendered_at: guarded.services.captcha.renderedAt(),
    });
    expect(held.headers.location).toBe('/done');
    // Timers may be a little early.
    expect(Date.now() - begun).toBeGreaterThan(950);
  });
});

/** A form's sealed time as it stood a while ago. */
function renderedSecondsAgo({ services }: TestApp, seconds: number): string {
  const real = services.clock.now;
  services.clock.now = () => new Date(Date.now() - seconds * 1000);
  const renderedAt = services.captcha.renderedAt();
  services.clock.now = real;
  return renderedAt;
}
