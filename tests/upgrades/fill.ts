import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { png } from '../setup/content/pictures.ts';
import { createVisitor } from '../setup/websites/visitors.ts';
import { ADMIN, LEAD, OWNER, POST, QUESTION, UNANSWERED, WAITING_POST } from './content.ts';

const TEXT =
  'We run **npm ci** on every build, because it installs what the lock file says.\n\n## Locally\n\nThere we run `npm install`.';

/** Fills a new server with content of every kind, as people do: through its API. */
export async function fill(server: ServerProcess, domain: string): Promise<void> {
  const admin = await signIn(server.origin, ADMIN);
  const owner = await signUp(server);
  const siteId = await readWebsite(owner, domain);
  await visit(server.origin, domain);
  await write(server.origin, admin, owner);
  await buy(owner);
  await administer(admin, owner, siteId, domain);
  const { site } = await admin.get<{ site: { bot_id: string } }>('/api/sites/foyer');
  await untilRead(admin, site.bot_id);
}

/** Without a mail server, the log has the links of mails. */
async function signUp({ origin, output }: ServerProcess): Promise<ApiSession> {
  await post(origin, '/api/auth/signup', OWNER);
  const link = await until(() => /\/signup\/verify\?token=([\w-]+)/.exec(output())?.[1]);
  await post(origin, '/api/auth/signup/verify', { token: link });
  return signIn(origin, OWNER);
}

async function readWebsite(owner: ApiSession, domain: string): Promise<string> {
  const { site } = await owner.post<{ site: { id: string; bot_id: string } }>('/api/sites', {
    name: 'Manual',
    domain,
  });
  await untilRead(owner, site.bot_id);
  return site.id;
}

async function visit(origin: string, domain: string): Promise<void> {
  const visitor = await createVisitor(origin, 'manual', `http://${domain}`);
  const { chat_id, message_id } = await visitor.ask(QUESTION);
  await visitor.rate(message_id, 'up');
  await visitor.ask(UNANSWERED, chat_id);
  await visitor.leave(LEAD, { chatId: chat_id, message: 'Please write me when you do.' });
  await visitor.search('clean install');
  await visitor.search('green tea');
  await visitor.report('open', { agent: 'chat' });
}

/** A picture, a public post with it, one that waits for approval, and a draft. */
async function write(origin: string, admin: ApiSession, owner: ApiSession): Promise<void> {
  const cover = await upload(origin, owner);
  const { category } = await admin.post<{ category: { id: string } }>('/api/posts/categories', {
    name: 'Workshop',
  });
  const { tag } = await admin.post<{ tag: { id: string } }>('/api/tags', { name: 'Packages' });
  const fields = { body: TEXT, categoryId: category.id, tagIds: [tag.id], coverMediaId: cover };
  for (const title of [POST, WAITING_POST]) {
    const { post } = await owner.post<{ post: { id: string } }>('/api/posts', { ...fields, ...title });
    await owner.patch(`/api/posts/${post.id}`, { status: 'live', approvalStatus: 'awaiting_approval' });
    if (title === POST) await admin.post(`/api/posts/account/${post.id}/approve-post`, {});
  }
  await owner.post('/api/posts', { title: 'A thought' });
}

async function upload(origin: string, owner: ApiSession): Promise<string> {
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(await png())]), 'lock.png');
  const headers = { Origin: origin, Cookie: owner.cookie, Accept: 'application/json' };
  const answer = await fetch(`${origin}/api/media/upload`, { method: 'POST', headers, body: form });
  const { results } = (await answer.json()) as { results: [{ id: string }] };
  await owner.patch(`/api/media/${results[0].id}`, { altText: 'A lock' });
  return results[0].id;
}

/** A plan of the sandbox, with its first invoice. */
async function buy(owner: ApiSession): Promise<void> {
  const { user } = await owner.get<{ user: { id: string } }>('/api/auth/user');
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  await owner.post(`/api/users/${user.id}/update-payment`, { card });
  await owner.post('/api/subscription/subscribe', { plan: 'pro', period: 'month' });
}

async function administer(
  admin: ApiSession,
  owner: ApiSession,
  siteId: string,
  domain: string,
): Promise<void> {
  await admin.patch('/api/admin/settings', {
    siteName: 'Lobby',
    privacyLink: 'https://example.org/privacy',
    announcement: 'We move on Sunday.',
  });
  await admin.post('/api/admin/invitations', { email: 'edith@example.org', systemRole: 'EDITOR' });
  await owner.post(`/api/sites/${siteId}/webhooks`, {
    url: `http://${domain}/hooks`,
    events: ['lead.created'],
  });
}

const untilRead = (session: ApiSession, botId: string) =>
  until(async () => {
    const { results } = await session.get<{ results: { status: string; error: string | null }[] }>(
      `/api/bots/${botId}/sources`,
    );
    if (results[0]?.status === 'failed') throw new Error(results[0].error ?? 'The website was not read.');
    return results[0]?.status === 'ready' || undefined;
  });

async function until<Value>(attempt: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  for (;;) {
    const value = await attempt();
    if (value !== undefined && value !== null) return value;
    await wait(200);
  }
}

async function post(origin: string, path: string, body: object): Promise<void> {
  const headers = { Origin: origin, Accept: 'application/json', 'Content-Type': 'application/json' };
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
