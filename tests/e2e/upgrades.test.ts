import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';
import { ADMIN, LEAD, OWNER, POST, QUESTION, UNANSWERED, WAITING_POST } from '../upgrades/content.ts';
import { copyKept, KEPT_VERSIONS } from '../upgrades/kept.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
/** Each version on one engine, in turn, or on both; tests/api/upgrades.test.ts migrates all of them on both. */
const UPGRADES = KEPT_VERSIONS.flatMap((version, at) =>
  ENGINES.filter((_engine, turn) => process.env.TEST_ENGINES === 'all' || turn === at % ENGINES.length).map(
    (engine) => ({ version, engine }),
  ),
);

interface List<Item> {
  results: Item[];
  count: number;
}

describe.each(UPGRADES)('$version on $engine is upgraded by a start', ({ version, engine }) => {
  let kept: Awaited<ReturnType<typeof copyKept>>;
  let foyer: ServerProcess;
  let owner: ApiSession;
  let site: { id: string; domain: string };
  let visitor: TestVisitor;

  beforeAll(async () => {
    kept = await copyKept(version, engine);
    foyer = await spawnServer({
      DATA_DIR: kept.dataDir,
      STARTER_CONTENT: 'on',
      ...(engine === 'postgres' && { DATABASE_URL: kept.url }),
    });
    owner = await signIn(foyer.origin, OWNER);
    ({ site } = await owner.get<{ site: typeof site }>('/api/sites/manual'));
    visitor = await createVisitor(foyer.origin, 'manual', `http://${site.domain}`);
  });
  afterAll(async () => {
    await foyer?.stop();
    await kept?.remove();
  });

  test('its posts have pages, with their picture', async () => {
    const answer = await fetch(`${foyer.origin}/${POST.slug}`);
    const html = await answer.text();
    expect(html).toContain(`${POST.title}</h1>`);
    expect(html).toContain('it installs what the lock file says');
    const { results } = await owner.get<List<{ source_url: string }>>('/api/media');
    expect(html).toContain(results[0]?.source_url);
    const picture = await fetch(foyer.origin + results[0]?.source_url);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test('the pages of its website are found, and answer with their source', async () => {
    const { results } = await visitor.search('clean install');
    expect(results[0]?.url).toMatch(/npm-ci\.html/);
    const { answered, citations } = await visitor.ask(QUESTION);
    expect(answered).toBe(true);
    expect(citations[0]?.url).toMatch(/npm-ci\.html/);
  });

  test('its owner sees the conversations and leads of before', async () => {
    // The question of today's visitor is another conversation.
    const query = `conversations?nameLike=${encodeURIComponent(UNANSWERED)}`;
    expect(await owner.text(`/u/olive/sites/manual/${query}`)).toContain(QUESTION);
    const found = await owner.get<List<object>>(`/api/sites/${site.id}/${query}`);
    expect(found.count).toBe(1);
    const leads = await owner.get<List<{ email: string }>>(`/api/sites/${site.id}/leads`);
    expect(leads.results).toEqual([expect.objectContaining({ email: LEAD })]);
  });

  test('its admin sees what waits, and what was bought', async () => {
    const admin = await signIn(foyer.origin, ADMIN);
    expect(await admin.text('/admin/posts/awaiting-approval')).toContain(WAITING_POST.title);
    const invoices = await admin.get<List<object>>('/api/admin/invoices');
    // Step 11 sold nothing. Subscriptions are renewed meanwhile.
    expect(invoices.count > 0).toBe(version !== 'step-11');
    expect(await admin.text('/')).toContain('https://example.org/privacy');
  });

  test('no request and no job has failed', () => {
    expect(foyer.output()).not.toMatch(/"level":(?:50|60)/);
  });
});
