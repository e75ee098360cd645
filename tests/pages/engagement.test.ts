import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';
import { type EngagementTool, serveEngagementTool } from '../setup/browser/engagement-tool.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' };

let tool: EngagementTool;
beforeAll(async () => {
  tool = await serveEngagementTool();
});
beforeEach(() => {
  tool.calls.length = 0;
});
afterAll(async () => {
  await tool?.website.close();
});

const methodsOn = (path: string) =>
  tool.calls.filter(({ page }) => page === path).map(({ method }) => method);

/** They travel one by one, and arrive in any order. */
const reportedOn = (path: string, methods: string[]) =>
  eventually(() => expect(methodsOn(path).sort()).toEqual([...methods].sort()));

const markOf = (page: Page) => page.evaluate(() => localStorage.getItem('engagement_user'));

async function logInAsAdmin(page: Page): Promise<void> {
  await logIn(page, ADMIN.ADMIN_EMAIL, PASSWORD);
  await page.waitForURL('**/u/admin');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu of admin' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByText('You have been logged out successfully').waitFor();
}

describe('with a configured tool', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startServer({
      ...ADMIN,
      ENGAGEMENT_SCRIPT_URL: tool.scriptUrl,
      ENGAGEMENT_WRITE_KEY: 'write-key</script>',
    });
  });
  afterAll(() => foyer?.stop());

  const open = () => openTab({ baseURL: foyer.origin });

  test('a visit is reported without a name', async () => {
    const { page, complaints } = await open();
    await page.goto('/pricing');
    await reportedOn('/pricing', ['page']);
    expect(tool.calls[0]?.key).toBe('write-key</script>');
    expect(JSON.parse((await page.locator('#engagement').textContent()) ?? '')).toEqual({
      scriptUrl: tool.scriptUrl,
      writeKey: 'write-key</script>',
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the signed-in user is reported, with a text for missing values, and reset at the sign-out', async () => {
    const { page, complaints } = await open();
    await logInAsAdmin(page);
    await reportedOn('/u/admin', ['page', 'identify']);
    const [id, traits] = tool.calls.find(({ method }) => method === 'identify')?.values ?? [];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(traits).toMatchObject({
      email: 'admin@example.org',
      name: 'admin',
      firstName: 'No defined',
      lastName: 'No defined',
      systemRole: 'ADMIN',
    });
    await eventually(async () => expect(await markOf(page)).toBe(id));

    await page.goto('/playground/new');
    await reportedOn('/playground/new', ['page', 'identify']);
    await page.goto('/u/admin/sites');
    await reportedOn('/u/admin/sites', ['page', 'identify']);
    await logOut(page);
    await reportedOn('/u/admin/sites', ['page', 'identify', 'reset']);
    await reportedOn('/', ['page']);
    expect(await markOf(page)).toBeNull();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(['/reset-password', '/signup/verify'])('a mailed link to %s is not reported', async (path) => {
    const { page } = await open();
    await page.goto(`${path}?token=secret-of-the-mail`);
    expect(await page.locator('#engagement').count()).toBe(0);
    await page.getByRole('link', { name: /home/i }).click();
    await reportedOn('/', ['page']);
    expect(JSON.stringify(tool.calls)).not.toContain('secret-of-the-mail');
    await page.context().close();
  });

  test('a user whose session has expired is reset once', async () => {
    const { page } = await open();
    await logInAsAdmin(page);
    await reportedOn('/u/admin', ['page', 'identify']);
    await page.context().clearCookies();
    await page.goto('/pricing');
    await reportedOn('/pricing', ['reset', 'page']);
    await eventually(async () => expect(await markOf(page)).toBeNull());
    await page.goto('/blog');
    await reportedOn('/blog', ['page']);
    await page.context().close();
  });

  test('visitors are asked first where the settings say so, and can change their mind', async () => {
    const admin = await signIn(foyer.origin, { email: ADMIN.ADMIN_EMAIL, password: PASSWORD });
    await admin.patch('/api/admin/settings', { engagementConsent: 'asked' });
    const { page } = await open();
    const question = page.getByRole('complementary', { name: 'Consent' });
    await page.goto('/pricing');
    await question.getByRole('button', { name: 'No, thanks' }).click();
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await question.waitFor();
    expect(tool.calls).toEqual([]);
    expect(await page.locator('script[src*="analytics"]').count()).toBe(0);
    await question.getByRole('button', { name: 'Allow' }).click();
    await reportedOn('/blog', ['page']);
    await page.goto('/pricing');
    await reportedOn('/pricing', ['page']);
    expect(await question.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await Promise.all([
      page.waitForEvent('load'),
      question.getByRole('button', { name: 'No, thanks' }).click(),
    ]);
    expect(methodsOn('/pricing')).toEqual(['page']);
    await page.context().close();
    await admin.patch('/api/admin/settings', { engagementConsent: null });
  });

  test('pages work when the tool is blocked, and the user is reset once it loads', async () => {
    const { page, complaints } = await open();
    await page.route(`${tool.website.origin}/**`, (route) => route.abort());
    await logInAsAdmin(page);
    await eventually(async () => expect(await markOf(page)).not.toBeNull());
    await logOut(page);
    await page.waitForLoadState('networkidle');
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    expect(tool.calls).toEqual([]);

    await page.unroute(`${tool.website.origin}/**`);
    await page.goto('/pricing');
    await reportedOn('/pricing', ['reset', 'page']);
    await page.context().close();
  });
});

test('without a configured tool, no page has its script', async () => {
  const foyer = await startServer(ADMIN);
  const { page, complaints } = await openTab({ baseURL: foyer.origin });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self';/);
  expect(await page.locator('#engagement').count()).toBe(0);
  expect(asked.filter((url) => url.includes('/visit-'))).toEqual([]);

  await logInAsAdmin(page);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#engagement').count()).toBe(0);
  expect(await page.evaluate(() => 'analytics' in window)).toBe(false);
  expect(asked.filter((url) => new URL(url).origin !== foyer.origin)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
  await foyer.stop();
});
