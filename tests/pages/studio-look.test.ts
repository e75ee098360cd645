import { describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { HOME, heard, withStudio } from '../setup/websites/studio.ts';

describe('the look of the widget in the studio', () => {
  const studio = withStudio();

  test('every change of the look appears in the preview immediately, and is saved on request', async () => {
    const { page, complaints } = await studio.open(`${HOME}/look`);
    const preview = await heard(page);
    await page.getByRole('button', { name: 'Blue' }).click();
    await page.getByLabel('Left').check();
    await page.getByLabel('Search the website').uncheck();
    await page.getByText('Networks and their order').click();
    await page.getByRole('checkbox', { name: 'Print' }).uncheck();
    await page.getByRole('button', { name: 'Move Facebook up' }).click();
    await page.getByText('Unsaved changes').waitFor();
    await preview(({ theme, agents }) => {
      expect(theme).toEqual({ color: '#1d4ed8', position: 'bottom-left', mode: 'auto' });
      expect(agents?.search).toEqual({ enabled: false });
      expect(agents?.share?.networks?.slice(0, 2)).toEqual(['facebook', 'x']);
    });
    expect((await studio.loadSite()).theme.color).toBeNull();

    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = await studio.loadSite();
    expect(saved.theme).toEqual({ color: '#1d4ed8', position: 'bottom-left', mode: 'auto' });
    expect(saved.agents.search.enabled).toBe(false);
    expect(saved.agents.chat.enabled).toBe(true);
    expect(saved.agents.share.networks.slice(0, 2)).toEqual(['facebook', 'x']);
    expect(saved.agents.share.networks).not.toContain('print');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the preview is a separate page with the real widget, also on a phone and in dark mode', async () => {
    const { page, complaints } = await studio.open(`${HOME}/look`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Your page' }).waitFor();
    expect(await frame.locator('script[data-preview]').getAttribute('src')).toMatch(
      /^\/widget\.js\?site=tea-shop&v=/,
    );
    const launcher = frame.getByRole('button', { name: 'Open chat' });
    const leftOf = async () => (await launcher.boundingBox())?.x ?? 0;
    const saved = await leftOf();
    // The test before this one has saved the left side.
    await page.getByLabel('Right').check();
    await eventually(async () => expect(await leftOf()).toBeGreaterThan(saved));
    const widthOf = () => page.locator('iframe').evaluate(({ clientWidth }) => clientWidth);
    const desktop = await widthOf();
    await page.getByRole('button', { name: 'Phone' }).click();
    expect(await widthOf()).toBeLessThan(desktop);
    await page.getByRole('button', { name: 'Dark' }).click();
    // The theme is “as on the page”.
    const widget = frame.locator('foyer-widget .root');
    await eventually(async () => expect(await widget.getAttribute('data-mode')).toBe('dark'));
    await page.getByRole('button', { name: 'Light' }).click();
    await eventually(async () => expect(await widget.getAttribute('data-mode')).toBe('light'));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each([
    [1280, 800],
    [375, 667],
  ])('the preview button is visible beside the first field, at %i × %i', async (width, height) => {
    const { page } = await studio.open(`${HOME}/words`, { viewport: { width, height } });
    const inSight = async (box: { y: number; height: number } | null) =>
      expect(Math.floor((box?.y ?? height) + (box?.height ?? 0))).toBeLessThanOrEqual(height);
    const button = page.frameLocator('iframe').locator('.launcher');
    await button.waitFor();
    await inSight(await button.boundingBox());
    await page.getByLabel('Name of the assistant').focus();
    await inSight(await button.boundingBox());
    const field = await page.getByLabel('Name of the assistant').boundingBox();
    await inSight(field);
    const preview = await page.locator('iframe').boundingBox();
    // Beside it, or below.
    if (width < 1000) expect(field?.y).toBeGreaterThan((preview?.y ?? 0) + (preview?.height ?? 0));
    await page.context().close();
  });

  test('only the preview may be framed, and only by this website', async () => {
    const headers = async (path: string) => {
      const answer = await fetch(studio.foyer.origin + path, { headers: { cookie: studio.owner.cookie } });
      return [answer.headers.get('x-frame-options'), answer.headers.get('content-security-policy')];
    };
    const [frames, policy] = await headers(`${HOME}/preview`);
    expect(frames).toBe('SAMEORIGIN');
    expect(policy).toContain("frame-ancestors 'self'");
    const [otherFrames, otherPolicy] = await headers(`${HOME}/look`);
    expect(otherFrames).toBe('DENY');
    expect(otherPolicy).toContain("frame-ancestors 'none'");
  });

  test('own fields of the email form are made, moved and removed, and the preview shows the form', async () => {
    const { page, complaints } = await studio.open(`${HOME}/look`);
    const card = (at: number) => page.getByRole('group', { name: `Field ${at}` });
    await page.getByRole('button', { name: 'Add field' }).click();
    await card(1).getByLabel('Label').fill('Company');
    await page.getByRole('button', { name: 'Add field' }).click();
    await card(2).getByLabel('Label').fill('Topic');
    await card(2).getByLabel('Kind').selectOption('Choice');
    expect(await card(2).getByLabel('Longest answer').isVisible()).toBe(false);
    await card(2).getByLabel('Options').fill('Tea');
    await card(2).getByLabel('Required').check();
    await page.getByRole('button', { name: 'Move field 2 up' }).click();
    await page.getByRole('button', { name: 'Show the form in the preview' }).click();
    const form = page.frameLocator('iframe').getByRole('log');
    await form.getByRole('combobox', { name: 'Topic' }).waitFor();
    await form.getByRole('textbox', { name: 'Company (optional)' }).waitFor();
    // A choice of one is none; the error stays with its field.
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByRole('alert').getByText('Enter at least two options.').waitFor();
    expect(await card(1).getByLabel('Options').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Move field 1 down' }).click();
    expect(await card(2).getByLabel('Label').inputValue()).toBe('Topic');
    expect(await card(2).getByLabel('Options').getAttribute('aria-invalid')).toBe('true');
    await card(2).getByLabel('Options').fill('Tea\nKettles');
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const fieldsOf = async () => (await studio.loadSite()).agents.chat.lead_fields;
    const [company, topic] = await fieldsOf();
    expect(company).toMatchObject({ kind: 'text', label: 'Company', is_required: false });
    expect(topic).toMatchObject({ kind: 'choice', options: ['Tea', 'Kettles'], is_required: true });
    // The ids stay.
    await card(2).getByLabel('Label').fill('Subject');
    await page.getByRole('button', { name: 'Remove field 1' }).click();
    await page.getByRole('button', { name: 'Save look' }).click();
    await eventually(async () => expect(await fieldsOf()).toEqual([{ ...topic, label: 'Subject' }]));
    await expectAccessible(page, 'the look with own fields of the email form');
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  test('own fields of the email form are made and removed without scripts', async () => {
    const page = await studio.openPlain(`${HOME}/look`);
    await page.getByLabel('Label').nth(1).fill('Phone');
    await page.getByLabel('Accepts').nth(1).selectOption('phone');
    await page.getByRole('button', { name: 'Save look' }).click();
    const fieldsOf = async () => (await studio.loadSite()).agents.chat.lead_fields;
    expect(await fieldsOf()).toMatchObject([{ label: 'Subject' }, { label: 'Phone', format: 'phone' }]);
    await page.getByLabel('Label').nth(0).fill('');
    await page.getByRole('button', { name: 'Save look' }).click();
    expect(await fieldsOf()).toMatchObject([{ label: 'Phone' }]);
  });
});
