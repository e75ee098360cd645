import type { BrowserContextOptions, Page } from 'playwright';
import { PASSWORD, tokenIn } from '../../factories.ts';
import { signIn } from '../accounts/api-session.ts';
import { linkIn, waitForMail } from '../accounts/mail.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { openTab } from '../browser/browser.ts';
import { PlainPage } from '../plain/plain-page.ts';
import { ADMIN } from './own-site.ts';

/** Settings of a server without limits on sign-ups and sign-ins. */
export const OPEN_DOORS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  CAPTCHA: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
};

/** For layout, and for what browsers do themselves; else a plain page is enough. */
export const WITHOUT_SCRIPTS = { javaScriptEnabled: false };

/** A user's own page, in a separate browser context that is signed in. */
export async function ownPage(
  foyer: ServerProcess,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { cookie } = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
  const { page } = await openTab({ baseURL: foyer.origin, ...options });
  const [key = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: key, value, url: foyer.origin }]);
  return page;
}

/** The same as a plain page, which is at no address yet. */
export const plainPage = async (foyer: ServerProcess, name: string): Promise<PlainPage> =>
  new PlainPage(
    foyer.origin,
    await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD }),
  );

/** Creates a verified user with this name. */
export async function signUp(foyer: ServerProcess, name: string): Promise<void> {
  const email = `${name}@example.org`;
  await post(foyer, '/api/auth/signup', { email, password: PASSWORD });
  const token = tokenIn(linkIn(await waitForMail(foyer.dataDir, email)));
  await post(foyer, '/api/auth/signup/verify', { token });
}

async function post({ origin }: ServerProcess, path: string, body: object): Promise<void> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
