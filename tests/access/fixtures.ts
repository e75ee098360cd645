import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveInvitation } from '#server/accounts/invitations/invitations.queries.ts';
import { insertToken, type TokenPurpose } from '#server/accounts/users/tokens.queries.ts';
import {
  deleteModelProvider,
  insertModelProvider,
} from '#server/assistants/models/model-providers.queries.ts';
import { isoIn, isoNow, systemClock } from '#server/platform/clock.ts';
import { hashToken, newId, newMailToken } from '#server/platform/ids.ts';
import { createUnsubscribeTokens } from '#server/platform/mail/unsubscribe-tokens.ts';
import { sandboxWebhookSecret } from '#server/shop/billing/gateway/signed-event.ts';
import { createAwayTokens } from '#server/sites/away/away-tokens.ts';
import { insertDelivery } from '#server/sites/webhooks/deliveries.queries.ts';
import { PASSWORD } from '../factories.ts';
import { addPaidPlan, PAID_PLAN } from '../setup/accounts/catalog.ts';
import { type GivenJob, newFailedJob } from '../setup/content/jobs.ts';
import { newPost } from '../setup/content/posts.ts';
import { signEvent } from '../setup/stripe/sign-event.ts';
import { call, createAccount, openSession, type Scenario, TEAM } from './scenario.ts';

/** The resources that routes are called with; they belong to `user`, unless they are separate accounts. */
export type Fixture = keyof typeof FIXTURES;

/** Values for the parameters of addresses, bodies and headers. */
export type Parameters = Record<string, string>;

let count = 0;

export const createFixture = (fixture: Fixture, scenario: Scenario): Promise<Parameters> =>
  FIXTURES[fixture](scenario);

/** Asks a bot with a key that is named `title`. */
async function askAsProgram(scenario: Scenario, { botId = '', title = '' }: Parameters) {
  const { key } = await own<{ key: string }>(scenario, `POST /api/bots/${botId}/api-keys`, { name: title });
  const question = `Do you sell tea of kind ${++count}?`;
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await call(scenario, '', `POST /api/bots/${botId}/chat`, { message: question }, headers);
  const { chat_id } = (await answer.json()) as { chat_id: string };
  return { question, chatId: chat_id };
}

/** The server’s variables for replies by mail. */
export const INBOUND_MAIL = {
  INBOUND_MAIL_ADDRESS: 'reply@mail.example.org',
  INBOUND_MAIL_SECRET: 'the secret of a mail server',
};

/** Those of a browser, as RFC 8291 has them in its example. */
export const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const FIXTURES = {
  async self({ callers }: Scenario) {
    const { id, name, email } = callers.user;
    return { id, userId: id, name, email };
  },

  /** Unused values for new resources. */
  async unused(_scenario: Scenario) {
    count += 1;
    return { name: `Unused ${count}`, email: `unused${count}@example.org`, domain: `unused${count}.invalid` };
  },

  /** A provider that `user` has connected; its key belongs to another server, and cannot be decrypted. */
  modelProvider: (scenario: Scenario) => createModelProvider(scenario, scenario.callers.user),

  /** The same, connected for the installation. */
  serverProvider: (scenario: Scenario) => createModelProvider(scenario, null),

  /** A user without a role who is not one of the personas. */
  async person(scenario: Scenario) {
    const { id, email } = await createAccount(scenario, `extra${++count}@example.org`);
    return { id, email, password: PASSWORD };
  },

  /** A separate user who owns the account of the call, in place of `user`. */
  async leaver(scenario: Scenario) {
    const { id, cookie } = await createAccount(scenario, `extra${++count}@example.org`);
    return { id, ownerCookie: cookie };
  },

  async verification(scenario: Scenario) {
    const { id } = await createAccount(scenario, `extra${++count}@example.org`, { email_verified_at: null });
    return { token: await createToken(scenario, id, 'verify_email') };
  },

  async reset(scenario: Scenario) {
    const { id } = await createAccount(scenario, `extra${++count}@example.org`);
    return { token: await createToken(scenario, id, 'reset_password') };
  },

  async emailUndo(scenario: Scenario) {
    const { id } = await createAccount(scenario, `extra${++count}@example.org`);
    return { token: await createToken(scenario, id, 'undo_email_change', `before${count}@example.org`) };
  },

  /** Of an admin who is not one of the personas. */
  async invitation(scenario: Scenario) {
    const { id: invited_by } = await createAccount(scenario, `extra${++count}@example.org`, {
      system_role: 'ADMIN',
    });
    const [id, email] = [newId(), `invited${count}@example.org`];
    const [expires_at, created_at] = [isoIn(systemClock, 3600), isoNow(systemClock)];
    const token_hash = hashToken(newMailToken());
    await scenario.inDatabase((db) =>
      saveInvitation(db, { id, email, system_role: null, invited_by, token_hash, expires_at, created_at }),
    );
    return { id, email };
  },

  failedJob: (scenario: Scenario) => createJob(scenario),

  waitingJob: (scenario: Scenario) =>
    createJob(scenario, { status: 'queued', run_at: isoIn(systemClock, 9999) }),

  unsentMail: (scenario: Scenario) => createJob(scenario, { kind: 'mail' }),

  /** A file in the outbox. */
  async mail({ dataDir }: Scenario) {
    const id = newId();
    const subject = `Tea of kind ${++count}`;
    const head = `From: a@example.org\nTo: b@example.org\nSubject: ${subject}\nContent-Type: text/html`;
    await mkdir(join(dataDir, 'outbox'), { recursive: true });
    await writeFile(join(dataDir, 'outbox', `${id}.eml`), `${head}\n\n<b>${subject}</b>\n`);
    return { id, subject };
  },

  /** A newsletter to `user` whose address does not exist. */
  async bouncedMail(scenario: Scenario) {
    const post = newPost({ title: `Post ${++count}`, owner_id: scenario.callers.user.id });
    const { id, email } = scenario.callers.user;
    await scenario.inDatabase(async (db) => {
      await db.insertInto('posts').values(post).execute();
      const delivery = { post_id: post.id, user_id: id, email, status: 'bounced' as const };
      await db
        .insertInto('post_deliveries')
        .values({ ...delivery, updated_at: isoNow(systemClock) })
        .execute();
    });
    return { email };
  },

  /** A link of a mail that was sent to `user`. */
  async mailedPost({ secret, callers }: Scenario) {
    return { token: createUnsubscribeTokens(secret).issue(callers.user.id, 'posts') };
  },

  async session(scenario: Scenario) {
    await openSession(scenario, scenario.callers.user);
    const { results } = await own<{ results: { id: string; is_current: boolean }[] }>(
      scenario,
      'GET /api/auth/sessions',
    );
    return { id: results.find(({ is_current }) => !is_current)?.id ?? 'none' };
  },

  /** The plan of `user`, paid with a test card. */
  async subscription(scenario: Scenario) {
    await scenario.inDatabase(addPaidPlan);
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
    await own(scenario, `POST /api/users/${scenario.callers.user.id}/update-payment`, { card });
    const { subscription } = await own<{ subscription: { id: string } }>(
      scenario,
      'POST /api/subscription/subscribe',
      { plan: PAID_PLAN },
    );
    return { id: subscription.id };
  },

  async invoice(scenario: Scenario) {
    await FIXTURES.subscription(scenario);
    const { results } = await own<{ results: { id: string; number: string; amount_paid: number }[] }>(
      scenario,
      'GET /api/invoices?limit=50',
    );
    const { name } = scenario.callers.user;
    const paid = results.find((invoice) => invoice.amount_paid > 0);
    return { name, id: paid?.id ?? 'none', number: paid?.number ?? 'none' };
  },

  /** A payment that `user` has not made yet. */
  async payment(scenario: Scenario) {
    await FIXTURES.subscription(scenario);
    const { client_secret } = await own<{ client_secret: string }>(scenario, 'POST /api/payment/intent', {
      amount: 5,
    });
    const paymentId = client_secret.replace(/_secret.*/, '');
    return { name: scenario.callers.user.name, clientSecret: client_secret, paymentId };
  },

  /** An event with an empty object. */
  async paymentEvent({ secret }: Scenario) {
    return { signature: signEvent('{}', sandboxWebhookSecret(secret), systemClock.now()) };
  },

  /** A product of the shop with a monthly price. */
  product: (scenario: Scenario) => addProduct(scenario),

  /** A product that costs nothing. */
  freeItem: (scenario: Scenario) => addProduct(scenario, 'live', 'item', FREE),

  /** An item with a private file, which `user` has. */
  async boughtItem(scenario: Scenario) {
    const { callers, ...server } = scenario;
    const item = await FIXTURES.freeItem(scenario);
    const form = new FormData();
    form.append('files[]', new Blob(['Tea for sale.']), `file${++count}.txt`);
    const uploaded = await call(server, callers.admin.cookie, 'POST /api/media/upload', form);
    const { results } = (await uploaded.json()) as { results: { id: string }[] };
    await call(server, callers.admin.cookie, `PATCH /api/admin/products/${item.id}`, {
      fileMediaId: results[0]?.id,
    });
    await own(scenario, `POST /api/products/${item.id}/install`, {});
    return item;
  },

  draftProduct: (scenario: Scenario) => addProduct(scenario, 'draft'),

  app: (scenario: Scenario) => addProduct(scenario, 'draft', 'app'),

  async productPlan(scenario: Scenario) {
    const { planId } = await addProduct(scenario);
    return { id: planId };
  },

  /** An add-on that `user` subscribes to. */
  async boughtProduct(scenario: Scenario) {
    const product = await addProduct(scenario);
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
    await own(scenario, `POST /api/users/${scenario.callers.user.id}/update-payment`, { card });
    await own(scenario, 'POST /api/subscription/subscribe', { plan: product.slug });
    return { productId: product.id, productSlug: product.slug, title: product.title };
  },

  /** A review of `user`. */
  async review(scenario: Scenario) {
    const product = await FIXTURES.boughtProduct(scenario);
    const text = `Review ${++count}`;
    const { review } = await own<{ review: { id: string } }>(
      scenario,
      `POST /api/products/${product.productId}/reviews`,
      { rating: 4, body: text },
    );
    return { ...product, id: review.id, text, name: scenario.callers.user.name };
  },

  async site(scenario: Scenario) {
    const title = `Site ${++count}`;
    const domain = `site${count}.invalid`;
    const { site } = await own<{ site: { id: string; slug: string } }>(scenario, 'POST /api/sites', {
      name: title,
      domain,
    });
    return {
      id: site.id,
      slug: site.slug,
      memberId: await addTeam(scenario, site.id),
      name: scenario.callers.user.name,
      title,
      host: `https://${domain}`,
    };
  },

  /** An invitation of `other`. */
  async teamInvitation(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    const token = newMailToken();
    const invitation = { user_id: null, joined_at: null, last_active_at: null, role: 'operator' as const };
    await scenario.inDatabase((db) =>
      db
        .insertInto('site_members')
        .values({
          ...invitation,
          id: newId(),
          site_id: site.id,
          email: scenario.callers.other.email,
          token_hash: hashToken(token),
          expires_at: isoIn(systemClock, 60),
          created_at: isoNow(systemClock),
        })
        .execute(),
    );
    return { ...site, token };
  },

  /** A website that is offered to `other`. */
  async siteTransfer(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    const token = newMailToken();
    await scenario.inDatabase((db) =>
      db
        .insertInto('site_transfers')
        .values({
          site_id: site.id,
          email: scenario.callers.other.email,
          token_hash: hashToken(token),
          expires_at: isoIn(systemClock, 60),
          created_at: isoNow(systemClock),
        })
        .execute(),
    );
    return { ...site, token };
  },

  async verifiedSite(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    await scenario.inDatabase((db) =>
      db
        .updateTable('sites')
        .set({ verified_at: isoNow(systemClock) })
        .where('id', '=', site.id)
        .execute(),
    );
    return site;
  },

  async bot(scenario: Scenario) {
    const title = `Bot ${++count}`;
    const { bot } = await own<{ bot: { id: string; slug: string } }>(scenario, 'POST /api/bots', {
      name: title,
    });
    return { id: bot.id, botId: bot.id, slug: bot.slug, name: scenario.callers.user.name, title };
  },

  /** The assistant of a website with a team. */
  async siteBot(scenario: Scenario) {
    const { id, title } = await FIXTURES.site(scenario);
    const { site } = await own<{ site: { bot_id: string } }>(scenario, `GET /api/sites/${id}`);
    return { id: site.bot_id, botId: site.bot_id, title };
  },

  async apiKey(scenario: Scenario) {
    const { botId = '' } = await FIXTURES.siteBot(scenario);
    const { api_key, key } = await own<{ api_key: { id: string }; key: string }>(
      scenario,
      `POST /api/bots/${botId}/api-keys`,
      { name: 'Server' },
    );
    return { botId, id: api_key.id, key };
  },

  /** A conversation of an API client with a bot. */
  async apiClientChat(scenario: Scenario) {
    const bot = await FIXTURES.bot(scenario);
    return { ...bot, ...(await askAsProgram(scenario, bot)) };
  },

  async siteBotChat(scenario: Scenario) {
    const bot = await FIXTURES.siteBot(scenario);
    return { ...bot, ...(await askAsProgram(scenario, bot)) };
  },

  /** The same of a website’s assistant. */
  async siteProgramChat(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    const { bot_id: botId } = (await own<{ site: { bot_id: string } }>(scenario, `GET /api/sites/${site.id}`))
      .site;
    return { ...site, ...(await askAsProgram(scenario, { botId, title: site.title })) };
  },

  async source(scenario: Scenario) {
    const { botId = '' } = await FIXTURES.siteBot(scenario);
    const { source } = await own<{ source: { id: string } }>(scenario, `POST /api/bots/${botId}/sources`, {
      type: 'website',
      url: 'https://source.invalid',
    });
    return { botId, id: source.id };
  },

  async qaSource(scenario: Scenario) {
    const { botId = '' } = await FIXTURES.siteBot(scenario);
    const { source } = await own<{ source: { id: string } }>(scenario, `POST /api/bots/${botId}/sources`, {
      type: 'qa',
      question: 'Do you sell tea?',
      answer: 'Yes.',
    });
    return { botId, id: source.id };
  },

  async media(scenario: Scenario) {
    const form = new FormData();
    form.append('files[]', new Blob(['Tea.']), `file${++count}.txt`);
    const { results } = await own<{ results: { id: string; slug: string }[] }>(
      scenario,
      'POST /api/media/upload',
      form,
    );
    return {
      id: results[0]?.id ?? 'none',
      slug: results[0]?.slug ?? 'none',
      name: scenario.callers.user.name,
      title: `file${count}`,
    };
  },

  /** A private file that the assistant of a website with a team reads. */
  async siteMedia(scenario: Scenario) {
    const media = await FIXTURES.media(scenario);
    const { id: siteId } = await FIXTURES.site(scenario);
    const { site } = await own<{ site: { bot_id: string } }>(scenario, `GET /api/sites/${siteId}`);
    await own(scenario, `POST /api/bots/${site.bot_id}/sources`, { type: 'media', mediaId: media.id });
    return { ...media, siteId };
  },

  /** A file that its owner has published. */
  async publicMedia(scenario: Scenario) {
    const media = await FIXTURES.media(scenario);
    await own(scenario, `PATCH /api/media/${media.id}`, { visibility: 'public' });
    return media;
  },

  /** A post that only its writer and the staff see. */
  async draft(scenario: Scenario) {
    const { post } = await own<{ post: { id: string } }>(scenario, 'POST /api/posts', {
      title: `Draft ${++count}`,
      body: 'Tea.',
    });
    const { results } = await own<{ results: { id: string }[] }>(
      scenario,
      `GET /api/posts/${post.id}/revisions`,
    );
    const { name } = scenario.callers.user;
    return { id: post.id, revisionId: results[0]?.id ?? 'none', title: `Draft ${count}`, name };
  },

  /** An import that has ended. */
  async import({ inDatabase }: Scenario) {
    const id = newId();
    const now = isoNow(systemClock);
    await inDatabase((db) =>
      db
        .insertInto('imports')
        .values({
          id,
          owner_id: null,
          files: '[{"name":"tea.md","size":5}]',
          format: 'markdown',
          status: 'done',
          options: '{"status":"as_in_file","categoryId":null}',
          notes: '[]',
          problem: null,
          created_at: now,
          updated_at: now,
          finished_at: now,
        })
        .execute(),
    );
    return { id };
  },

  async category({ inDatabase }: Scenario) {
    const row = newCategory();
    await inDatabase((db) => db.insertInto('categories').values(row).execute());
    return { id: row.id, slug: row.slug };
  },

  async tag({ inDatabase }: Scenario) {
    const [tag, other] = [newTag(), newTag()];
    await inDatabase((db) => db.insertInto('tags').values([tag, other]).execute());
    return { id: tag.id, slug: tag.slug, otherId: other.id };
  },

  async chat(scenario: Scenario) {
    const { botId } = await FIXTURES.bot(scenario);
    const prompt = `Do you sell tea of kind ${++count}?`;
    const { chat } = await own<{ chat: { id: string } }>(scenario, 'POST /api/chat/playground/new/invoke', {
      prompt,
      botId,
    });
    return { id: chat.id, chatId: chat.id, botId, prompt };
  },

  /** A widget visitor's session with an answered message. */
  async widgetVisitor(scenario: Scenario) {
    const { slug, host } = await FIXTURES.site(scenario);
    const post = (path: string, body: object, headers: Parameters = {}) =>
      call(scenario, '', `POST /api/widget/${path}`, body, { Origin: host, ...headers });
    const { token } = (await (await post('session', { site: slug })).json()) as { token: string };
    const events = await (
      await post('chat', { message: 'Tea?' }, { Authorization: `Bearer ${token}` })
    ).text();
    const messageId = /"message_id":"([^"]+)"/.exec(events)?.[1] ?? 'none';
    return { host, token, messageId };
  },

  /** A conversation that the owner has, with a file of each side. */
  async openConversation(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    await own(scenario, `PATCH /api/sites/${site.id}`, { people: { offer: 'always' } });
    const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
      const headers = { Origin: site.host, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      return (await (await call(scenario, '', `POST /api/widget/${path}`, body, headers)).json()) as T;
    };
    const { token } = await post<{ token: string }>('session', { site: site.slug });
    const { chat_id: chatId } = await post<{ chat_id: string }>('person', { message: 'Hello?' }, token);
    await own(scenario, `POST /api/inbox/${chatId}/messages`, { content: 'Yes?', clientId: 'first' });
    const form = new FormData();
    form.append('files', new Blob(['Tea list']), 'tea.txt');
    const { file } = await own<{ file: { id: string } }>(scenario, `POST /api/inbox/${chatId}/files`, form);
    const message = { content: 'Here', clientId: 'file', mediaIds: [file.id] };
    await own(scenario, `POST /api/inbox/${chatId}/messages`, message);
    return { ...site, token, chatId, id: file.id, userId: scenario.callers.user.id };
  },

  /** A reply by mail to the owner's answer, and the link of the mail. */
  async inboundMail(scenario: Scenario) {
    const { chatId } = await FIXTURES.openConversation(scenario);
    const token = createAwayTokens(scenario.secret, systemClock).issue('reply', chatId ?? '');
    const mail = `To: ${INBOUND_MAIL.INBOUND_MAIL_ADDRESS.replace('@', `+${token}@`)}\r\n\r\nYes, please`;
    const hmac = createHmac('sha256', INBOUND_MAIL.INBOUND_MAIL_SECRET).update(mail).digest('hex');
    return { mail, signature: `sha256=${hmac}` };
  },

  async mailedConversation(scenario: Scenario) {
    const open = await FIXTURES.openConversation(scenario);
    return { ...open, link: createAwayTokens(scenario.secret, systemClock).issue('link', open.chatId ?? '') };
  },

  /** The same, ended by the owner. */
  async closedConversation(scenario: Scenario) {
    const open = await FIXTURES.openConversation(scenario);
    await own(scenario, `POST /api/inbox/${open.chatId}/close`, {});
    return open;
  },

  /** Records of a visitor of a site: a question without an answer, and a lead. */
  async conversation(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
      const headers = { Origin: site.host, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      return (await (await call(scenario, '', `POST /api/widget/${path}`, body, headers)).json()) as T;
    };
    const { token, visitor_id } = await post<{ token: string; visitor_id: string }>('session', {
      site: site.slug,
    });
    const question = `Do you sell tea of kind ${++count}?`;
    const { chat_id } = await post<{ chat_id: string }>('chat', { message: question }, token);
    const lead = { email: `guest${count}@example.org`, consent: true, chatId: chat_id };
    await post('lead', lead, token);
    const ids = async (list: string) =>
      (await own<{ results: { id: string }[] }>(scenario, `GET /api/sites/${site.id}/${list}`)).results;
    return {
      ...site,
      question,
      email: lead.email,
      visitorId: visitor_id,
      chatId: chat_id,
      gapId: (await ids('gaps'))[0]?.id ?? 'none',
      leadId: (await ids('leads'))[0]?.id ?? 'none',
    };
  },

  async cannedAnswer(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    const shortcut = `hello-${++count}`;
    const { canned_answer } = await own<{ canned_answer: { id: string } }>(
      scenario,
      `POST /api/sites/${site.id}/canned-answers`,
      { shortcut, text: 'Good morning.' },
    );
    return { ...site, shortcut, answerId: canned_answer.id };
  },

  /** A filter of `user`. */
  async savedFilter(scenario: Scenario) {
    const input = { name: `Filter ${++count}`, query: 'view=open' };
    const { filter } = await own<{ filter: { id: string } }>(scenario, 'POST /api/inbox/filters', input);
    return { filterId: filter.id };
  },

  /** A browser of `user` that is notified. */
  async pushSubscription(scenario: Scenario) {
    const { id } = scenario.callers.user;
    const endpoint = `https://push.invalid/${++count}`;
    await own(scenario, `POST /api/users/${id}/push-subscriptions`, { endpoint, keys: PUSH_KEYS });
    return { userId: id, endpoint };
  },

  /** A webhook with a message that could not be delivered. */
  async webhook(scenario: Scenario) {
    const site = await FIXTURES.site(scenario);
    const { webhook } = await own<{ webhook: { id: string } }>(
      scenario,
      `POST /api/sites/${site.id}/webhooks`,
      { url: `https://hooks.invalid/${++count}`, events: ['lead.created'] },
    );
    const deliveryId = newId();
    const now = isoNow(systemClock);
    await scenario.inDatabase((db) =>
      insertDelivery(db, {
        id: deliveryId,
        webhook_id: webhook.id,
        event: 'lead.created',
        payload: '{}',
        status: 'failed',
        attempts: 8,
        response_status: 500,
        error: 'The server answered with status 500.',
        duration_ms: 12,
        attempted_at: now,
        next_attempt_at: null,
        created_at: now,
      }),
    );
    return { ...site, webhookId: webhook.id, deliveryId };
  },

  /** A public post in a separate category. */
  post: (scenario: Scenario) => createPost(scenario, true),

  postWithoutCategory: (scenario: Scenario) => createPost(scenario, false),
};

async function createJob({ inDatabase }: Scenario, given: GivenJob = {}) {
  const job = newFailedJob(given);
  await inDatabase((db) => db.insertInto('jobs').values(job).execute());
  return { id: job.id };
}

async function createModelProvider(
  { inDatabase, modelsUrl = '' }: Scenario,
  owner: { id: string; name: string } | null,
) {
  const now = isoNow(systemClock);
  await inDatabase(async (db) => {
    const groq = { preset: 'groq', provider: 'openai' } as const;
    await deleteModelProvider(db, owner?.id ?? null, groq);
    await insertModelProvider(db, {
      id: newId(),
      owner_id: owner?.id ?? null,
      ...groq,
      base_url: 'https://models.invalid/v1',
      region: null,
      models: '["small"]',
      sealed_key: 'c2VhbGVk',
      key_ending: '1234',
      problem: null,
      problem_since: null,
      created_at: now,
      updated_at: now,
    });
  });
  return { userId: owner?.id ?? '', name: owner?.name ?? '', id: 'groq', modelsUrl };
}

const createToken = (
  scenario: Scenario,
  userId: string,
  purpose: TokenPurpose,
  email: string | null = null,
): Promise<string> =>
  scenario.inDatabase(async (db) => {
    const token = newMailToken();
    await insertToken(db, {
      id: newId(),
      user_id: userId,
      purpose,
      email,
      token_hash: hashToken(token),
      expires_at: isoIn(systemClock, 600),
      used_at: null,
      created_at: isoNow(systemClock),
    });
    return token;
  });

function newCategory() {
  const now = isoNow(systemClock);
  const number = ++count;
  return {
    id: newId(),
    entity: 'post' as const,
    slug: `category-${number}`,
    name: `Category ${number}`,
    description: null,
    created_at: now,
    updated_at: now,
  };
}

function newTag() {
  const now = isoNow(systemClock);
  const number = ++count;
  return { id: newId(), slug: `tag-${number}`, name: `Tag ${number}`, created_at: now, updated_at: now };
}

async function createPost({ inDatabase, callers }: Scenario, hasCategory: boolean): Promise<Parameters> {
  const title = `Post ${++count}`;
  const category = newCategory();
  const post = newPost({ title, owner_id: callers.user.id, category_id: hasCategory ? category.id : null });
  await inDatabase(async (db) => {
    if (hasCategory) await db.insertInto('categories').values(category).execute();
    await db.insertInto('posts').values(post).execute();
  });
  const { name } = callers.user;
  return {
    categorySlug: category.slug,
    category: category.name,
    postSlug: post.slug,
    slug: post.slug,
    title,
    name,
  };
}

async function own<T>(scenario: Scenario, request: string, body?: object): Promise<T> {
  const answer = await call(scenario, scenario.callers.user.cookie, request, body);
  if (!answer.ok) throw new Error(`${request}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const MONTHLY = { priceType: 'recurring', billingPeriod: 'month', amount: 3 };
const FREE = { priceType: 'one_time', amount: 0 };

async function addProduct(
  { callers, ...server }: Scenario,
  status = 'live',
  kind = 'add-on',
  price: object = MONTHLY,
) {
  const title = `Product ${++count}`;
  const send = async <T>(request: string, body: object): Promise<T> =>
    (await (await call(server, callers.admin.cookie, request, body)).json()) as T;
  const { product } = await send<{ product: { id: string; slug: string } }>('POST /api/admin/products', {
    name: title,
    kind,
    status,
    ...(kind === 'item' && { licence: 'Yours.' }),
  });
  const { plan } = await send<{ plan: { id: string } }>('POST /api/admin/product-plans', {
    productId: product.id,
    name: `${title}, its price`,
    unitKind: 'app',
    ...price,
  });
  return { id: product.id, slug: product.slug, title, planId: plan.id };
}

/** @returns the id of the manager’s membership */
async function addTeam({ inDatabase, callers }: Scenario, siteId: string): Promise<string> {
  const now = isoNow(systemClock);
  const members = TEAM.map((role) => ({
    id: newId(),
    site_id: siteId,
    user_id: callers[role].id,
    email: callers[role].email,
    role,
    token_hash: null,
    expires_at: null,
    created_at: now,
    joined_at: now,
    last_active_at: null,
  }));
  await inDatabase((db) => db.insertInto('site_members').values(members).execute());
  return members[0]?.id ?? '';
}
