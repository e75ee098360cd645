import { expect, test } from 'vitest';
import { readScripts } from '../../knowledge/sources/extraction/page-scripts.ts';
import { checkInstall } from './install-check.ts';

const SCRIPT = 'https://foyer.example/widget.js?site=shop';
const LINE = `<script async src="${SCRIPT}"></script>`;
const check = (html: string, policy?: string, url = 'https://shop.example/') =>
  checkInstall(
    { ...readScripts(html, url), requestedUrl: url, url, policy },
    { script: SCRIPT, slug: 'shop', previousSlugs: ['old-shop'] },
  );

test.each([
  ['the line as it is copied', LINE],
  ['other attributes', `<SCRIPT src='${SCRIPT}&v=1' defer data-color="#123456"></SCRIPT>`],
  [
    'the attribute instead of the query',
    '<script src="https://foyer.example/widget.js" data-site="shop"></script>',
  ],
  ['a base element', '<base href="https://foyer.example/any/"><script src="/widget.js?site=shop"></script>'],
  ['no scheme', '<script src="//foyer.example/widget.js?site=shop"></script>'],
  ['a page without end tags', `<html><body><p>Tea<p>More tea${LINE}`],
])('with %s it is installed', (_what, html) => {
  expect(check(html)).toMatchObject({ status: 'installed', scripts: [{ site: 'shop' }], blockedBy: null });
});

test('a script tag with a previous key is installed', () => {
  expect(check(LINE.replace('=shop', '=old-shop'))).toMatchObject({
    status: 'installed',
    scripts: [{ site: 'old-shop' }],
  });
});

test.each([
  ['missing', '<p>Tea</p><script src="/app.js"></script>'],
  ['missing', ''],
  ['missing', `<!-- ${LINE} -->`],
  ['missing', `<p>${LINE.replaceAll('<', '&lt;')}</p>`],
  ['missing', `<script>const line = '${LINE.replace('</script>', '')}'</script>`],
  ['wrong_site', '<script src="https://foyer.example/widget.js?site=other"></script>'],
  ['wrong_site', '<script src="https://foyer.example/widget.js"></script>'],
  ['wrong_address', '<script src="https://old.example/widget.js?site=shop"></script>'],
  ['twice', LINE + LINE],
  ['twice', `${LINE}<script src="https://foyer.example/widget.js?site=other"></script>`],
  ['blocked', `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${LINE}`],
])('%s: %s', (status, html) => {
  expect(check(html).status).toBe(status);
});

test('a policy in the header that blocks the script or its requests is quoted', () => {
  expect(check(LINE, "script-src 'self'")).toMatchObject({
    status: 'blocked',
    blockedBy: "script-src 'self'",
    message: expect.stringContaining('https://foyer.example'),
  });
  expect(check(LINE, "script-src *; connect-src 'self'")).toMatchObject({ blockedBy: "connect-src 'self'" });
  expect(check(LINE, 'script-src https://foyer.example; connect-src https://foyer.example').status).toBe(
    'installed',
  );
});

test('a tag manager may add the script tag dynamically', () => {
  const manager = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>';
  expect(check(manager)).toMatchObject({
    status: 'missing',
    message: expect.stringContaining('tag manager'),
  });
});

test('a script over http on a page over https is blocked', () => {
  const script = 'http://foyer.example/widget.js?site=shop';
  const url = 'https://shop.example/';
  const scripts = readScripts(`<script src="${script}"></script>`, url);
  const page = { ...scripts, requestedUrl: url, url, policy: undefined };
  expect(checkInstall(page, { script, slug: 'shop', previousSlugs: [] })).toMatchObject({
    status: 'blocked',
    blockedBy: null,
  });
});
