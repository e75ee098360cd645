import { PASSWORD } from '../factories.ts';
import { type Fixture, PUSH_KEYS } from './fixtures.ts';
import { PERSONAS, type Persona } from './scenario.ts';

/**
 * The expected status of each persona at a route. 422 or 400 means that access is allowed and the input is invalid.
 * `:name` in an address, a body, headers and `shows` is replaced by a fixture value.
 */
export interface Row {
  route: string;
  expected: Record<Persona, number>;
  about?: Fixture;
  /** The fixture can be used for one call only. Default: calls that delete. */
  usesUp?: boolean;
  /** A text that only successful responses contain. */
  shows?: string;
  query?: string;
  body?: object;
  /** Sends a form with this file instead of JSON. */
  file?: { name: string; content: string };
  /** Sends this text instead of JSON. */
  text?: string;
  headers?: Record<string, string>;
  /** The call ends the caller's session. */
  endsSession?: boolean;
}

type Details = Omit<Row, 'route' | 'expected'>;

function row(route: string, codes: string, details: Details = {}): Row {
  const list = codes.split(' ').map(Number);
  // Without codes of their own, people of a team are strangers.
  const [, , , other = 0] = list;
  const expected = Object.fromEntries(
    PERSONAS.map((persona, position) => [persona, list[position] ?? other]),
  );
  return { route, expected: expected as Record<Persona, number>, ...details };
}

//                                visitor unverified user other editor admin suspended manager operator analyst
const everybody = (code: number) => Array(7).fill(code).join(' ');
const signedIn = (code: number) => `401 401 ${code} ${code} ${code} ${code} 401`;
const owner = (code: number) => `401 401 ${code} 404 404 404 401`;
const ownerAndAdmins = (code: number) => `401 401 ${code} 404 404 ${code} 401`;
const ownerAndStaff = (code: number) => `401 401 ${code} 404 ${code} ${code} 401`;
const managers = (code: number) => `${owner(code)} ${code} 404 404`;
const operators = (code: number) => `${owner(code)} ${code} ${code} 404`;
const analysts = (code: number) => `${owner(code)} ${code} 404 ${code}`;
const team = (code: number) => `${owner(code)} ${code} ${code} ${code}`;
const managersAndAdmins = (code: number) => `${ownerAndAdmins(code)} ${code} 404 404`;
const operatorsAndAdmins = (code: number) => `${ownerAndAdmins(code)} ${code} ${code} 404`;
const teamAndAdmins = (code: number) => `${ownerAndAdmins(code)} ${code} ${code} ${code}`;
const admins = (code: number) => `401 401 404 404 404 ${code} 401`;
const staff = (code: number) => `401 401 404 404 ${code} ${code} 401`;

/** Every call of the API. Calls that are rejected here for all personas succeed in `ACCEPTED_CALLS`. */
export const CALLS: Row[] = [
  row('GET /api/openapi.json', everybody(200), { shows: '"openapi":"3.1.0"' }),
  row('POST /api/theme', everybody(200), { body: { theme: 'dark' } }),

  row('GET /api/auth/signup', everybody(200)),
  row('POST /api/auth/signup', everybody(422), { body: {} }),
  row('POST /api/auth/terms', signedIn(200), { body: { acceptedTerms: '1' } }),
  row('POST /api/auth/signup/verify', everybody(422), { body: { token: 'made-up' } }),
  row('POST /api/auth/signup/resend-verify', '400 200 400 400 400 400 400', { body: {} }),
  row('GET /api/auth/verify-token', everybody(200), { query: '?token=made-up' }),
  row('GET /api/captcha', everybody(200)),
  row('GET /api/search/availability/user', everybody(200), { query: '?field=name&value=somebody-new' }),
  row('POST /api/auth/signin', everybody(422), { body: {} }),
  row('POST /api/auth/signout', everybody(200), { endsSession: true }),
  row('GET /api/auth/check', everybody(200)),
  row('GET /api/auth/user', signedIn(200)),
  row('POST /api/auth/forgot', everybody(200), { body: { email: 'nobody@example.org' } }),
  row('POST /api/auth/reset', everybody(422), { body: { token: 'made-up', password: 'New-Horse2!' } }),
  row('POST /api/auth/email-change/undo', everybody(422), { body: { token: 'made-up' } }),
  row('POST /api/auth/change-password', signedIn(422), { body: {} }),
  row('GET /api/auth/sessions', signedIn(200)),
  row('DELETE /api/auth/sessions', signedIn(200), { endsSession: true }),
  row('DELETE /api/auth/sessions/:id', owner(200), { about: 'session' }),

  row('GET /api/users', everybody(200)),
  row('GET /api/users/:id', everybody(200), { about: 'self' }),
  row('PATCH /api/users/:id', owner(200), { about: 'self', body: { bio: 'Sells tea.' } }),
  row('DELETE /api/users/:id', owner(422), { about: 'self', body: { password: 'not mine' } }),
  row('GET /api/users/:id/export', owner(200), { about: 'self' }),
  row('GET /api/users/:userId/payment-method', owner(200), { about: 'self' }),
  row('POST /api/users/:userId/update-payment', owner(200), {
    about: 'self',
    body: { card: { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' } },
  }),
  row('POST /api/users/:userId/prepare-payment', owner(200), { about: 'self' }),
  row('PATCH /api/users/:userId/billing-details', owner(200), {
    about: 'self',
    body: { name: 'Rosa Tea' },
  }),
  row('GET /api/subscription/user', signedIn(200)),
  row('POST /api/subscription/subscribe', signedIn(422), { body: {} }),
  row('GET /api/subscription/subscribe/update/preview', signedIn(422)),
  row('POST /api/subscription/subscribe/update', signedIn(422), { body: {} }),
  row('POST /api/subscription/:id/unsubscribe', owner(200), { about: 'subscription' }),
  row('POST /api/subscription/:id/resume', owner(200), { about: 'subscription' }),
  row('POST /api/subscription/:id/pay', owner(200), { about: 'subscription' }),
  row('PUT /api/subscription/:id/update', owner(200), { about: 'subscription', body: {} }),
  row('POST /api/sites/:id/keep', owner(200), { about: 'site' }),
  row('POST /api/bots/:id/keep', owner(200), { about: 'bot' }),
  row('POST /api/products/:id/install', signedIn(201), { about: 'freeItem' }),
  row('GET /api/products/:id/download', owner(200), { about: 'boughtItem', shows: 'Tea for sale.' }),
  row('GET /api/invoices', signedIn(200)),
  row('GET /api/invoices/:id', owner(200), { about: 'invoice', shows: ':number' }),
  row('GET /api/invoices/:id/pdf', ownerAndAdmins(200), { about: 'invoice', shows: '%PDF-' }),
  row('GET /api/admin/subscriptions', admins(200)),
  row('GET /api/admin/invoices', admins(200), { about: 'invoice', shows: ':number' }),
  row('GET /api/admin/invoices/:id', admins(200), { about: 'invoice', shows: ':number' }),
  row('POST /api/admin/invoices/:id/refund', admins(200), { about: 'invoice', body: { amount: 1 } }),
  row('POST /api/payment/intent', signedIn(201), { body: { amount: 5 } }),
  row('POST /api/payment/confirm', signedIn(422), { body: {} }),
  row('POST /api/payment/cancel', signedIn(422), { body: {} }),
  row('POST /api/payment/refresh', signedIn(200)),
  row('POST /api/payment/webhook', everybody(400)),
  row('POST /api/inbound-mail', everybody(400), { text: 'Hello' }),
  row('GET /api/users/:userId/notifications', owner(200), { about: 'self' }),
  row('PATCH /api/users/:userId/notifications', owner(200), { about: 'self', body: { gap: true } }),
  row('POST /api/users/:userId/push-subscriptions', owner(422), { about: 'self', body: {} }),
  row('DELETE /api/users/:userId/push-subscriptions', owner(200), {
    about: 'pushSubscription',
    body: { endpoint: ':endpoint' },
  }),
  row('GET /api/users/:userId/model-providers', owner(200), { about: 'self' }),
  row('POST /api/users/:userId/model-providers', owner(422), { about: 'self', body: {} }),
  row('PATCH /api/users/:userId/model-providers/:id', owner(422), {
    about: 'modelProvider',
    body: { baseUrl: 'https://other.invalid/v1' },
  }),
  row('DELETE /api/users/:userId/model-providers/:id', owner(200), { about: 'modelProvider' }),
  row('GET /api/admin/model-providers', admins(200)),
  row('POST /api/admin/model-providers', admins(422), { body: {} }),
  row('PATCH /api/admin/model-providers/:id', admins(422), {
    about: 'serverProvider',
    body: { baseUrl: 'https://other.invalid/v1' },
  }),
  row('DELETE /api/admin/model-providers/:id', admins(200), { about: 'serverProvider' }),
  row('GET /api/admin/users', admins(200)),
  row('POST /api/admin/users/bulk', admins(422), { body: {} }),
  row('PATCH /api/admin/users/:id', admins(200), { about: 'person', body: { isWriter: true } }),
  row('PATCH /api/admin/users/:id/plan', admins(200), { about: 'person', body: { limits: { sites: 3 } } }),
  row('POST /api/admin/users/:id/send-data', admins(200), { about: 'person' }),
  row('DELETE /api/admin/users/:id', admins(200), { about: 'person' }),

  row('GET /api/products', everybody(200)),
  row('GET /api/products/:id', everybody(200), { about: 'product' }),
  row('GET /api/product-plans', everybody(200)),
  row('GET /api/product-plans/:id', everybody(200), { about: 'productPlan' }),
  row('GET /api/products/:productId/reviews', everybody(200), { about: 'review' }),
  row('POST /api/products/:productId/reviews', signedIn(422), { about: 'review', body: {} }),
  row('PATCH /api/products/:productId/reviews/:id', owner(200), { about: 'review', body: { rating: 3 } }),
  row('DELETE /api/products/:productId/reviews/:id', owner(200), { about: 'review' }),
  row('POST /api/products/:productId/reviews/:id/report', signedIn(200), { about: 'review' }),
  row('GET /api/admin/products', admins(200)),
  row('POST /api/admin/products', admins(422), { body: {} }),
  row('POST /api/admin/products/bulk', admins(422), { body: {} }),
  row('GET /api/admin/products/:id', admins(200), { about: 'draftProduct' }),
  row('PATCH /api/admin/products/:id', admins(200), { about: 'product', body: { summary: 'Tea.' } }),
  row('DELETE /api/admin/products/:id', admins(200), { about: 'product' }),
  row('GET /api/admin/products/:id/subscribers', admins(200), { about: 'product' }),
  row('POST /api/admin/products/:id/move', admins(200), { about: 'product', body: { direction: 'up' } }),
  row('GET /api/admin/product-plans', admins(200)),
  row('POST /api/admin/product-plans', admins(422), { body: {} }),
  row('GET /api/admin/product-plans/:id', admins(200), { about: 'productPlan' }),
  row('PATCH /api/admin/product-plans/:id', admins(200), { about: 'productPlan', body: { name: 'Monthly' } }),
  row('GET /api/search/availability/product', admins(200), { query: '?value=unused' }),
  row('GET /api/search/availability/product-plan', admins(200), { query: '?value=unused' }),
  row('GET /api/admin/reviews', admins(200), { about: 'review' }),
  row('POST /api/admin/reviews/bulk', admins(422), { body: {} }),
  row('PATCH /api/admin/reviews/:id', admins(200), { about: 'review', body: { status: 'approved' } }),
  row('DELETE /api/admin/reviews/:id', admins(200), { about: 'review' }),

  row('GET /api/admin/invitations', admins(200), { about: 'invitation', shows: ':email' }),
  row('POST /api/admin/invitations', admins(422), { body: {} }),
  row('POST /api/admin/invitations/bulk', admins(422), { body: {} }),
  row('POST /api/admin/invitations/:id/resend', admins(200), { about: 'invitation' }),
  row('DELETE /api/admin/invitations/:id', admins(200), { about: 'invitation' }),
  row('GET /api/admin/audit', admins(200)),
  row('GET /api/admin/search', staff(200), { query: '?q=tea' }),
  row('GET /api/admin/jobs', admins(200), { about: 'failedJob' }),
  row('POST /api/admin/jobs/bulk', admins(422), { body: {} }),
  row('POST /api/admin/jobs/retry-failed', admins(200), { body: { kind: 'none' } }),
  row('POST /api/admin/jobs/:id/retry', admins(200), { about: 'failedJob', usesUp: true }),
  row('POST /api/admin/jobs/:id/cancel', admins(200), { about: 'waitingJob', usesUp: true }),
  row('DELETE /api/admin/jobs/:id', admins(200), { about: 'failedJob' }),
  row('GET /api/admin/outbox', admins(200)),
  row('GET /api/admin/outbox/unsent', admins(200), { about: 'unsentMail' }),
  row('GET /api/admin/outbox/bounced', admins(200), { about: 'bouncedMail', shows: ':email' }),
  row('POST /api/admin/outbox/bulk', admins(422), { body: {} }),
  row('GET /api/admin/outbox/:id', admins(200), { about: 'mail', shows: ':subject' }),
  row('DELETE /api/admin/outbox/:id', admins(200), { about: 'mail' }),
  row('GET /api/admin/outbox/:id/html', admins(200), { about: 'mail', shows: '<b>:subject</b>' }),
  row('GET /api/admin/outbox/:id/file', admins(200), { about: 'mail', shows: 'Subject: :subject' }),
  row('GET /api/admin/system', admins(200)),
  row('GET /api/admin/system/diagnostics', admins(200)),

  row('GET /api/admin/settings', admins(200)),
  row('POST /api/admin/settings/test-mail', admins(200)),
  row('POST /api/admin/settings/test-model', admins(200)),
  row('PATCH /api/admin/settings', admins(200), { body: { contactLink: 'https://example.org/contact' } }),

  row('GET /api/media', signedIn(200)),
  row('POST /api/media/upload', signedIn(201), { file: { name: 'notes.txt', content: 'Tea.' } }),
  row('GET /api/media/date-options', signedIn(200)),
  row('POST /api/media/bulk/delete', owner(200), {
    about: 'media',
    body: { ids: [':id'] },
    usesUp: true,
  }),
  row('GET /api/media/:id', owner(200), { about: 'media' }),
  row('PATCH /api/media/:id', owner(200), { about: 'media', body: { caption: 'Tea.' } }),
  row('DELETE /api/media/:id', owner(200), { about: 'media' }),
  row('POST /api/media/:id/reupload', owner(200), {
    about: 'media',
    file: { name: 'other.txt', content: 'More tea.' },
  }),
  row('POST /api/icons/graphql', signedIn(200), { body: { query: '{ search(query: "tea") { id } }' } }),
  row('GET /api/search/availability/media', signedIn(200), { query: '?value=unused.png' }),

  row('GET /api/posts', everybody(200)),
  row('POST /api/posts', signedIn(201), { body: { title: 'On tea' } }),
  row('GET /api/posts/:id', '404 404 200 404 200 200 404', { about: 'draft' }),
  row('PATCH /api/posts/:id', ownerAndStaff(200), { about: 'draft', body: { body: 'Green.' } }),
  row('DELETE /api/posts/:id', ownerAndStaff(200), { about: 'draft' }),
  row('POST /api/posts/:id/send-back', staff(200), { about: 'draft', body: { message: 'Why?' } }),
  row('POST /api/posts/account/:id/approve-post', staff(200), { about: 'draft' }),
  row('GET /api/posts/:id/revisions', ownerAndStaff(200), { about: 'draft' }),
  row('GET /api/posts/:id/revisions/:revisionId', ownerAndStaff(200), { about: 'draft' }),
  row('POST /api/posts/:id/revisions/:revisionId/restore', ownerAndStaff(200), { about: 'draft' }),
  row('GET /api/admin/posts', staff(200)),
  row('POST /api/admin/posts/bulk', staff(200), {
    about: 'draft',
    body: { ids: [':id'], action: 'feature' },
  }),
  row('GET /api/admin/posts/:id', staff(200), { about: 'draft' }),
  row('GET /api/admin/posts/export', staff(200)),
  row('GET /api/admin/imports', staff(200)),
  row('POST /api/admin/imports', staff(201), { file: { name: 'tea.md', content: '# Tea' } }),
  row('GET /api/admin/imports/:id', staff(200), { about: 'import' }),
  row('GET /api/admin/imports/:id/entries', staff(200), { about: 'import' }),
  row('DELETE /api/admin/imports/:id', staff(200), { about: 'import' }),
  row('GET /api/admin/posts/next-and-prev/:id', staff(200), { about: 'draft' }),
  row('GET /api/search/availability/post', signedIn(200), { query: '?value=a-new-post' }),
  row('GET /api/unsubscribe', everybody(422), { query: '?token=made-up' }),
  row('POST /api/unsubscribe', everybody(422), { query: '?token=made-up' }),
  row('GET /api/categories/post', everybody(200)),
  row('GET /api/categories/post/:slug', everybody(200), { about: 'category' }),
  row('POST /api/posts/categories', staff(201), { about: 'unused', usesUp: true, body: { name: ':name' } }),
  row('PATCH /api/posts/categories/:id', staff(200), { about: 'category', body: { description: 'Tea.' } }),
  row('DELETE /api/posts/categories/:id', staff(200), { about: 'category' }),
  row('GET /api/search/availability/category', signedIn(200), { query: '?value=a-new-category' }),
  row('POST /api/admin/tags/bulk', staff(200), {
    about: 'tag',
    usesUp: true,
    body: { ids: [':id'], action: 'delete' },
  }),
  row('POST /api/admin/categories/bulk', staff(200), {
    about: 'category',
    usesUp: true,
    body: { ids: [':id'], action: 'delete' },
  }),
  row('GET /api/tags', everybody(200)),
  row('POST /api/tags', staff(201), { about: 'unused', usesUp: true, body: { name: ':name' } }),
  row('GET /api/tags/:id', everybody(200), { about: 'tag' }),
  row('PATCH /api/tags/:id', staff(200), { about: 'tag', body: { slug: ':slug-2' } }),
  row('DELETE /api/tags/:id', staff(200), { about: 'tag' }),
  row('POST /api/tags/:id/merge', staff(200), { about: 'tag', usesUp: true, body: { into: ':otherId' } }),
  row('GET /api/search/availability/tag', signedIn(200), { query: '?value=a-new-tag' }),

  row('GET /api/bots', signedIn(200)),
  row('GET /api/admin/bots', admins(200)),
  row('POST /api/admin/bots/bulk', admins(422), { body: {} }),
  row('GET /api/admin/sites', admins(200), { about: 'site' }),
  row('POST /api/admin/sites/bulk', admins(422), { body: {} }),
  row('DELETE /api/admin/sites/:id', admins(200), { about: 'site' }),
  row('POST /api/bots', signedIn(201), { body: { name: 'Helper' } }),
  row('GET /api/bots/:id', managersAndAdmins(200), { about: 'siteBot' }),
  row('PATCH /api/bots/:id', managersAndAdmins(200), { about: 'siteBot', body: { greeting: 'Hello.' } }),
  row('DELETE /api/bots/:id', ownerAndAdmins(200), { about: 'bot' }),
  row('POST /api/bots/:id/test-model', managersAndAdmins(200), {
    about: 'siteBot',
    body: { provider: 'local' },
  }),
  row('GET /api/search/availability/bot', signedIn(200), { query: '?value=a-new-bot' }),
  row('GET /api/search/bot/:botId', operatorsAndAdmins(200), { about: 'siteBot', query: '?q=tea' }),
  row('GET /api/bots/:botId/search-settings', managersAndAdmins(200), { about: 'siteBot' }),
  row('PATCH /api/bots/:botId/search-settings', managersAndAdmins(200), {
    about: 'siteBot',
    body: { synonyms: ['postage, shipping'] },
  }),
  row('GET /api/bots/:botId/api-keys', managers(200), { about: 'siteBot' }),
  row('POST /api/bots/:botId/api-keys', managers(201), { about: 'siteBot', body: { name: 'Server' } }),
  row('DELETE /api/bots/:botId/api-keys/:id', managers(200), { about: 'apiKey' }),
  row('GET /api/bots/:botId/sources', managers(200), { about: 'source' }),
  row('POST /api/bots/:botId/sources', managers(201), {
    about: 'siteBot',
    // A bot reads a website once.
    usesUp: true,
    body: { type: 'website', url: 'https://source.invalid' },
  }),
  row('GET /api/bots/:botId/sources/:id', operators(200), { about: 'qaSource' }),
  row('PATCH /api/bots/:botId/sources/:id', operators(200), {
    about: 'qaSource',
    body: { answer: 'Yes, every day.' },
  }),
  row('DELETE /api/bots/:botId/sources/:id', managers(200), { about: 'source' }),
  row('POST /api/bots/:botId/sources/:id/keep', owner(200), { about: 'source' }),
  row('POST /api/bots/:botId/sources/:id/sync', managers(200), { about: 'source' }),
  row('GET /api/bots/:botId/sources/:id/pages', managers(200), { about: 'source' }),

  row('GET /api/sites', signedIn(200)),
  row('POST /api/sites', signedIn(422), { body: {} }),
  row('GET /api/sites/:id', teamAndAdmins(200), { about: 'site' }),
  row('PATCH /api/sites/:id', managersAndAdmins(200), { about: 'site', body: { allowedDomains: [] } }),
  row('DELETE /api/sites/:id', ownerAndAdmins(200), { about: 'site' }),
  row('GET /api/sites/:id/identity-secret', managers(200), { about: 'site', shows: '"secret":"' }),
  row('POST /api/sites/:id/identity-secret', managers(200), { about: 'site', shows: '"secret":"' }),
  row('POST /api/sites/:id/verify-domain', ownerAndAdmins(200), { about: 'verifiedSite', body: {} }),
  row('POST /api/sites/:id/check-install', managersAndAdmins(200), { about: 'site', body: {} }),
  row('GET /api/search/availability/site', signedIn(200), { query: '?value=A%20new%20one' }),

  row('GET /api/sites/:id/conversations', operators(200), { about: 'conversation' }),
  row('POST /api/sites/:id/conversations/bulk/delete', operators(200), {
    about: 'conversation',
    body: { ids: [':chatId'] },
    usesUp: true,
  }),
  row('GET /api/sites/:id/conversations/:chatId', operators(200), { about: 'conversation' }),
  row('DELETE /api/sites/:id/conversations/:chatId', operators(200), { about: 'conversation' }),
  row('GET /api/inbox/events', signedIn(200), { query: '?poll=1' }),
  row('POST /api/inbox/looking', signedIn(200)),
  row('POST /api/inbox/:chatId/messages', operators(201), {
    about: 'openConversation',
    body: { content: 'For the team', isNote: true },
  }),
  row('POST /api/inbox/:chatId/claim', `${owner(200)} 409 409 404`, { about: 'openConversation' }),
  row('POST /api/inbox/:chatId/release', operators(200), { about: 'openConversation' }),
  row('POST /api/inbox/:chatId/close', operators(200), { about: 'openConversation' }),
  row('POST /api/inbox/:chatId/reopen', operators(200), { about: 'closedConversation', usesUp: true }),
  row('POST /api/inbox/:chatId/assign', operators(200), {
    about: 'openConversation',
    body: { userId: ':userId' },
  }),
  row('POST /api/inbox/:chatId/typing', operators(200), { about: 'openConversation' }),
  row('POST /api/inbox/:chatId/read', operators(200), { about: 'openConversation' }),
  row('POST /api/inbox/:chatId/files', operators(201), {
    about: 'openConversation',
    file: { name: 'prices.txt', content: 'Tea 3' },
  }),
  row('GET /api/inbox/files/:id', operators(200), { about: 'openConversation', shows: 'Tea list' }),
  row('GET /api/bots/:id/conversations', operators(200), {
    about: 'siteBotChat',
    shows: ':question',
  }),
  row('POST /api/bots/:id/conversations/bulk/delete', operators(200), {
    about: 'siteBotChat',
    body: { ids: [':chatId'] },
    usesUp: true,
  }),
  row('GET /api/bots/:id/conversations/:chatId', operators(200), { about: 'siteBotChat' }),
  row('DELETE /api/bots/:id/conversations/:chatId', operators(200), { about: 'siteBotChat' }),
  row('POST /api/sites/:id/visitors/:visitorId/erase', operators(200), { about: 'conversation' }),
  row('GET /api/sites/:id/gaps', operators(200), { about: 'conversation' }),
  row('POST /api/sites/:id/gaps/bulk/dismiss', operators(200), {
    about: 'conversation',
    body: { ids: [':gapId'] },
    usesUp: true,
  }),
  row('POST /api/sites/:id/gaps/:gapId/dismiss', operators(200), {
    about: 'conversation',
    usesUp: true,
  }),
  row('GET /api/sites/:id/leads', operators(200), { about: 'conversation' }),
  row('PATCH /api/sites/:id/leads/:leadId', operators(200), {
    about: 'conversation',
    body: { isDone: true },
  }),
  row('DELETE /api/sites/:id/leads/:leadId', operators(200), { about: 'conversation' }),
  row('GET /api/sites/:id/insights', analysts(200), { about: 'conversation' }),
  row('GET /api/sites/:id/insights/people', analysts(200), { about: 'conversation' }),
  row('GET /api/sites/:id/members', team(200), { about: 'site', shows: 'the-manager@example.org' }),
  row('POST /api/sites/:id/members', owner(201), {
    about: 'site',
    usesUp: true,
    body: { email: 'invited@example.org', role: 'analyst' },
  }),
  row('PATCH /api/sites/:id/members/:memberId', owner(200), { about: 'site', body: { role: 'operator' } }),
  row('DELETE /api/sites/:id/members/:memberId', managers(200), { about: 'site' }),
  row('GET /api/sites/:id/canned-answers', operators(200), { about: 'cannedAnswer', shows: ':shortcut' }),
  row('POST /api/sites/:id/canned-answers', operators(201), {
    about: 'site',
    usesUp: true,
    body: { shortcut: 'hours', text: 'We are open all day.' },
  }),
  row('PATCH /api/sites/:id/canned-answers/:answerId', operators(200), {
    about: 'cannedAnswer',
    body: { text: 'Hello.' },
  }),
  row('DELETE /api/sites/:id/canned-answers/:answerId', operators(200), { about: 'cannedAnswer' }),
  row('GET /api/sites/:id/alerts', operators(200), { about: 'site' }),
  row('PATCH /api/sites/:id/alerts', operators(200), { about: 'site', body: { mail: 'digest' } }),
  row('GET /api/inbox', signedIn(200)),
  row('GET /api/inbox/counts', signedIn(200)),
  row('GET /api/inbox/:chatId', operators(200), { about: 'openConversation', shows: ':chatId' }),
  row('POST /api/inbox/bulk/close', operators(200), {
    about: 'openConversation',
    body: { ids: [':chatId'] },
  }),
  row('POST /api/inbox/bulk/assign', operators(200), {
    about: 'openConversation',
    body: { ids: [':chatId'], userId: ':userId' },
  }),
  row('GET /api/inbox/filters', signedIn(200)),
  row('POST /api/inbox/filters', signedIn(422), { body: {} }),
  row('DELETE /api/inbox/filters/:filterId', owner(200), { about: 'savedFilter' }),
  row('POST /api/sites/:id/transfer', owner(201), {
    about: 'site',
    usesUp: true,
    body: { email: 'heir@example.org' },
  }),
  row('DELETE /api/sites/:id/transfer', owner(200), { about: 'siteTransfer' }),
  row('POST /api/site-transfers/accept', signedIn(422), { body: {} }),
  row('GET /api/team-invitations/:token', everybody(200), { about: 'teamInvitation' }),
  row('POST /api/team-invitations/accept', signedIn(422), { body: {} }),
  row('GET /api/sites/:id/webhooks', managers(200), { about: 'webhook', shows: ':webhookId' }),
  row('POST /api/sites/:id/webhooks', managers(201), {
    about: 'site',
    body: { url: 'https://hooks.invalid/new', events: ['gap.found'] },
  }),
  row('GET /api/sites/:id/webhooks/:webhookId', managers(200), { about: 'webhook', shows: 'hooks.invalid' }),
  row('PATCH /api/sites/:id/webhooks/:webhookId', managers(200), {
    about: 'webhook',
    body: { isActive: false },
  }),
  row('DELETE /api/sites/:id/webhooks/:webhookId', managers(200), { about: 'webhook' }),
  row('POST /api/sites/:id/webhooks/:webhookId/rotate-secret', managers(200), {
    about: 'webhook',
    shows: 'whsec_',
  }),
  row('POST /api/sites/:id/webhooks/:webhookId/test', managers(200), { about: 'webhook' }),
  row('GET /api/sites/:id/webhooks/:webhookId/deliveries', managers(200), {
    about: 'webhook',
    shows: ':deliveryId',
  }),
  row('POST /api/sites/:id/webhooks/:webhookId/deliveries/:deliveryId/resend', managers(200), {
    about: 'webhook',
    usesUp: true,
  }),

  row('GET /api/chats', signedIn(200)),
  row('POST /api/chats/bulk/delete', owner(200), { about: 'chat', body: { ids: [':id'] }, usesUp: true }),
  row('GET /api/chats/:id', owner(200), { about: 'chat' }),
  row('PATCH /api/chats/:id', owner(200), { about: 'chat', body: { name: 'Tea' } }),
  row('DELETE /api/chats/:id', owner(200), { about: 'chat' }),
  row('POST /api/chat/playground/:chatId/invoke', owner(200), { about: 'chat', body: { prompt: 'Tea?' } }),

  // Widget calls: without a visitor token the caller is anonymous, regardless of cookies.
  row('POST /api/widget/session', everybody(404), { body: { site: 'no-such-site' } }),
  row('POST /api/widget/chat', everybody(401), { body: { message: 'Tea?' } }),
  row('GET /api/widget/conversation', everybody(401)),
  row('GET /api/widget/search', everybody(401), { query: '?q=tea' }),
  row('POST /api/widget/feedback', everybody(401), { body: {} }),
  row('POST /api/widget/lead', everybody(401), { body: {} }),
  row('POST /api/widget/event', everybody(401), { body: {} }),
  row('POST /api/widget/resume', everybody(404), { body: { site: 'no-such-site', token: 'none' } }),
  row('POST /api/widget/person', everybody(401), { body: {} }),
  row('GET /api/widget/events', everybody(401), { query: '?chatId=none&poll=1' }),
  row('POST /api/widget/typing', everybody(401), { body: { chatId: 'none' } }),
  row('POST /api/widget/read', everybody(401), { body: { chatId: 'none' } }),
  row('POST /api/widget/rating', everybody(401), { body: { chatId: 'none', score: 5 } }),
  row('POST /api/widget/files', everybody(401), { file: { name: 'a.txt', content: 'a' } }),
  row('GET /api/widget/files/:id', everybody(401)),

  // Calls of API clients: anonymous without an API key, regardless of cookies.
  row('GET /api/bots/:botId/search', everybody(401), { about: 'bot', query: '?q=tea' }),
  row('POST /api/bots/:botId/chat', everybody(401), { about: 'bot', body: { message: 'Tea?' } }),
];

const key = { Authorization: 'Bearer :key' };
const token = { Origin: ':host', Authorization: 'Bearer :token' };

/** Valid requests for calls that the table above rejects for all personas, and calls with another query. */
export const ACCEPTED_CALLS: Row[] = [
  // A file that a website uses, for its team.
  row('GET /api/media', managers(200), { about: 'siteMedia', query: '?siteId=:siteId', shows: ':id' }),
  row('POST /api/media/upload', managers(201), {
    about: 'siteMedia',
    query: '?siteId=:siteId',
    file: { name: 'notes.txt', content: 'Tea.' },
  }),
  row('GET /api/media/date-options', managers(200), { about: 'siteMedia', query: '?siteId=:siteId' }),
  row('GET /api/media/:id', managers(200), { about: 'siteMedia' }),
  row('PATCH /api/media/:id', owner(200), { about: 'siteMedia', body: { caption: 'Tea.' } }),

  row('POST /api/team-invitations/accept', '401 401 404 200 404 404 401 404 404 404', {
    about: 'teamInvitation',
    usesUp: true,
    body: { token: ':token' },
  }),
  row('POST /api/users/:userId/push-subscriptions', owner(201), {
    about: 'self',
    body: { endpoint: 'https://push.invalid/new', keys: PUSH_KEYS },
  }),
  row('POST /api/inbox/filters', signedIn(201), {
    about: 'unused',
    usesUp: true,
    body: { name: ':name', query: 'view=open' },
  }),
  row('POST /api/site-transfers/accept', '401 401 404 200 404 404 401 404 404 404', {
    about: 'siteTransfer',
    usesUp: true,
    body: { token: ':token' },
  }),
  row('POST /api/subscription/subscribe', '401 401 201 422 422 422 401', {
    about: 'subscription',
    body: { plan: 'paid' },
  }),
  row('GET /api/subscription/subscribe/update/preview', signedIn(200), {
    about: 'subscription',
    query: '?plan=paid',
  }),
  row('POST /api/subscription/subscribe/update', '401 401 200 422 422 422 401', {
    about: 'subscription',
    body: { plan: 'paid' },
  }),
  row('POST /api/payment/confirm', owner(200), {
    about: 'payment',
    usesUp: true,
    body: { clientSecret: ':clientSecret', isConfirmed: true },
  }),
  row('POST /api/payment/cancel', owner(200), {
    about: 'payment',
    usesUp: true,
    body: { clientSecret: ':clientSecret' },
  }),
  row('POST /api/payment/webhook', everybody(200), {
    about: 'paymentEvent',
    body: {},
    headers: { 'Foyer-Signature': ':signature' },
  }),
  row('POST /api/inbound-mail', everybody(200), {
    about: 'inboundMail',
    // Few are read at once.
    usesUp: true,
    text: ':mail',
    headers: { 'X-Foyer-Signature': ':signature' },
  }),
  row('GET /api/unsubscribe', everybody(200), { about: 'mailedPost', query: '?token=:token' }),
  row('POST /api/unsubscribe', everybody(200), { about: 'mailedPost', query: '?token=:token' }),
  row('POST /api/auth/signup', everybody(201), {
    about: 'unused',
    usesUp: true,
    body: { email: ':email', password: PASSWORD },
    endsSession: true,
  }),
  row('POST /api/auth/signup/verify', everybody(200), {
    about: 'verification',
    usesUp: true,
    body: { token: ':token' },
    endsSession: true,
  }),
  row('POST /api/auth/signin', everybody(200), {
    about: 'person',
    body: { email: ':email', password: PASSWORD },
    endsSession: true,
  }),
  row('POST /api/auth/reset', everybody(200), {
    about: 'reset',
    usesUp: true,
    body: { token: ':token', password: 'New-Horse2!' },
    endsSession: true,
  }),
  row('POST /api/auth/email-change/undo', everybody(200), {
    about: 'emailUndo',
    usesUp: true,
    body: { token: ':token' },
    endsSession: true,
  }),
  row('POST /api/auth/change-password', signedIn(200), {
    body: { currentPassword: PASSWORD, password: 'New-Horse2!' },
    endsSession: true,
  }),
  row('DELETE /api/users/:id', owner(200), { about: 'leaver', body: { password: PASSWORD } }),
  ...(
    [
      ['/api/users/:userId/model-providers', owner, 'modelProvider', {}],
      ['/api/admin/model-providers', admins, 'serverProvider', { isDefault: false }],
    ] as const
  ).flatMap(([path, holder, about, choice]) => [
    row(`POST ${path}`, holder(201), {
      about,
      body: { preset: 'ollama', baseUrl: ':modelsUrl', models: 'small', ...choice },
    }),
    row(`PATCH ${path}/:id`, holder(200), {
      about,
      usesUp: true,
      body: { baseUrl: ':modelsUrl', apiKey: 'key' },
    }),
  ]),
  row('POST /api/admin/users/bulk', admins(200), {
    about: 'person',
    body: { ids: [':id'], action: 'suspend' },
  }),
  row('POST /api/admin/products', admins(201), {
    about: 'unused',
    usesUp: true,
    body: { name: ':name', kind: 'item' },
  }),
  row('POST /api/admin/products/bulk', admins(200), {
    about: 'product',
    body: { ids: [':id'], action: 'archive' },
  }),
  row('POST /api/admin/product-plans', admins(201), {
    about: 'product',
    usesUp: true,
    body: {
      productId: ':id',
      name: 'Yearly',
      priceType: 'recurring',
      billingPeriod: 'year',
      unitKind: 'app',
      amount: 9,
    },
  }),
  row('POST /api/products/:productId/reviews', '401 401 201 403 403 403 401', {
    about: 'boughtProduct',
    usesUp: true,
    body: { rating: 5, body: 'Good.' },
  }),
  row('POST /api/admin/invitations', admins(201), {
    about: 'unused',
    usesUp: true,
    body: { email: ':email', systemRole: 'EDITOR' },
  }),
  row('POST /api/admin/invitations/bulk', admins(200), {
    about: 'invitation',
    usesUp: true,
    body: { ids: [':id'], action: 'delete' },
  }),
  row('POST /api/admin/jobs/bulk', admins(200), {
    about: 'failedJob',
    body: { ids: [':id'], action: 'retry' },
  }),
  row('POST /api/admin/outbox/bulk', admins(200), {
    about: 'mail',
    body: { ids: [':id'], action: 'delete' },
  }),
  row('POST /api/admin/bots/bulk', admins(200), {
    about: 'bot',
    usesUp: true,
    body: { ids: [':id'], action: 'delete' },
  }),
  row('POST /api/admin/sites/bulk', admins(200), {
    about: 'site',
    usesUp: true,
    body: { ids: [':id'], action: 'delete' },
  }),
  row('POST /api/admin/reviews/bulk', admins(200), {
    about: 'review',
    body: { ids: [':id'], action: 'hide' },
  }),
  row('POST /api/sites', signedIn(201), {
    about: 'unused',
    usesUp: true,
    body: { name: ':name', domain: ':domain' },
  }),
  row('GET /api/bots/:botId/search', everybody(200), { about: 'apiKey', query: '?q=tea', headers: key }),
  row('POST /api/bots/:botId/chat', everybody(200), {
    about: 'apiKey',
    body: { message: 'Tea?' },
    headers: key,
  }),
  row('POST /api/widget/session', everybody(200), {
    about: 'site',
    body: { site: ':slug' },
    headers: { Origin: ':host' },
  }),
  row('POST /api/widget/chat', everybody(200), {
    about: 'widgetVisitor',
    body: { message: 'Tea?' },
    headers: token,
  }),
  row('GET /api/widget/conversation', everybody(200), { about: 'widgetVisitor', headers: token }),
  row('GET /api/widget/search', everybody(200), { about: 'widgetVisitor', query: '?q=tea', headers: token }),
  row('POST /api/widget/feedback', everybody(200), {
    about: 'widgetVisitor',
    body: { messageId: ':messageId', vote: 'up' },
    headers: token,
  }),
  row('POST /api/widget/lead', everybody(201), {
    about: 'widgetVisitor',
    body: { email: 'guest@example.org', consent: true },
    headers: token,
  }),
  row('POST /api/widget/event', everybody(201), {
    about: 'widgetVisitor',
    body: { type: 'open' },
    headers: token,
  }),
  row('POST /api/widget/resume', everybody(200), {
    about: 'mailedConversation',
    body: { site: ':slug', token: ':link' },
    headers: { Origin: ':host' },
  }),
  row('POST /api/widget/person', everybody(200), { about: 'openConversation', body: {}, headers: token }),
  row('GET /api/widget/events', everybody(200), {
    about: 'openConversation',
    query: '?chatId=:chatId&poll=1',
    headers: token,
  }),
  row('POST /api/widget/typing', everybody(200), {
    about: 'openConversation',
    body: { chatId: ':chatId' },
    headers: token,
  }),
  row('POST /api/widget/read', everybody(200), {
    about: 'openConversation',
    body: { chatId: ':chatId' },
    headers: token,
  }),
  row('POST /api/widget/rating', everybody(200), {
    about: 'closedConversation',
    body: { chatId: ':chatId', score: 5 },
    headers: token,
  }),
  row('POST /api/widget/files', everybody(201), {
    about: 'openConversation',
    query: '?chatId=:chatId',
    file: { name: 'a.txt', content: 'a' },
    headers: token,
  }),
  row('GET /api/widget/files/:id', everybody(200), {
    about: 'openConversation',
    headers: token,
    shows: 'Tea list',
  }),
];

// Pages redirect visitors to the sign-in page (303).
const onPages = (codes: string) => codes.replaceAll('401', '303');

/** All pages by the route of their folder, and other responses outside of the API. */
export const PAGES: Row[] = [
  row('GET /', everybody(200), { shows: 'One line of script' }),
  row('GET /agents/chat', everybody(200), { shows: 'Your pages answer.' }),
  row('GET /agents/search', everybody(200), { shows: 'Found while they type.' }),
  row('GET /agents/share', everybody(200), { shows: 'Passed on in one click.' }),
  row('GET /origin-story', everybody(200), { shows: '>Origin Story</h1>' }),
  row('GET /pricing', everybody(200), { shows: '>AI Marketplace and Pricing</h1>' }),
  row('GET /pricing/:productSlug', everybody(200), { about: 'boughtProduct', shows: ':title' }),
  row('GET /critics/:name', everybody(200), { about: 'review', shows: ':text' }),
  row('GET /blog', everybody(200), { shows: '>Blog</h1>' }),
  row('GET /blog/:categorySlug', everybody(200), { about: 'post', shows: ':category' }),
  row('GET /blog/:categorySlug/:postSlug', everybody(200), { about: 'post', shows: ':title' }),
  row('GET /:slug', everybody(200), { about: 'postWithoutCategory', shows: ':title' }),
  row('GET /authors/@:name', everybody(200), { about: 'post', shows: ':title' }),
  row('GET /developers', everybody(200), { shows: '>Developers</h1>' }),
  row('GET /developers/api', everybody(200), { shows: 'id="getOpenapi"' }),
  row('GET /developers/components', everybody(404)),
  row('GET /developers/icons', everybody(200), { shows: '>Icons</h1>' }),

  row('GET /login', '200 200 303 303 303 303 200', { shows: 'action="/api/auth/signin"' }),
  row('GET /signup', '200 200 303 303 303 303 200', { shows: 'action="/api/auth/signup"' }),
  row('GET /signup/verify', everybody(200), {
    about: 'verification',
    query: '?token=:token',
    shows: 'action="/api/auth/signup/verify"',
  }),
  row('GET /forgot-password', everybody(200), { shows: 'action="/api/auth/forgot"' }),
  row('GET /reset-password', everybody(200), {
    about: 'reset',
    query: '?token=:token',
    shows: 'action="/api/auth/reset"',
  }),
  row('GET /team-invitation', everybody(200), {
    about: 'teamInvitation',
    query: '?token=:token',
    shows: ':title',
  }),
  row('GET /site-transfer', everybody(200), {
    about: 'siteTransfer',
    query: '?token=:token',
    shows: ':title',
  }),
  row('GET /unsubscribe', everybody(200), { query: '?token=made-up', shows: 'This link is not valid' }),
  row('GET /undo-email-change', everybody(200), {
    about: 'emailUndo',
    query: '?token=:token',
    shows: 'action="/api/auth/email-change/undo"',
  }),

  row('GET /u', everybody(303)),
  row('GET /playground', everybody(303)),
  row('GET /playground/:chatId', onPages(owner(200)), { about: 'chat', shows: ':prompt' }),
  row('GET /u/:name', onPages(owner(200)), { about: 'site', shows: ':title' }),
  row('GET /u/:name/settings', onPages(owner(200)), { about: 'self', shows: 'name="bio"' }),
  row('GET /u/:name/account', onPages(owner(200)), {
    about: 'self',
    shows: 'action="/api/auth/change-password"',
  }),
  row('GET /u/:name/files', onPages(owner(200)), { about: 'media', shows: ':title' }),
  row('GET /u/:name/files/:id', onPages(owner(200)), { about: 'media', shows: 'action="/api/media/:id"' }),
  row('GET /u/:name/models', onPages(owner(200)), { about: 'modelProvider', shows: 'key ends with' }),
  row('GET /u/:name/inbox', onPages(owner(200)), { about: 'site', shows: 'Inbox' }),
  row('GET /u/:name/notifications', onPages(owner(200)), {
    about: 'self',
    shows: 'action="/api/users/:id/notifications"',
  }),
  row('GET /u/:name/billing/confirm', onPages(owner(200)), {
    about: 'payment',
    query: '?payment=:paymentId',
    shows: 'Confirm the payment',
  }),
  row('GET /u/:name/billing/free', onPages(owner(200)), { about: 'self', shows: 'Switch to' }),
  row('GET /u/:name/billing/plans', onPages(owner(200)), { about: 'self', shows: 'Current plan' }),
  row('GET /u/:name/billing/invoices/:id', onPages(owner(200)), { about: 'invoice', shows: ':number' }),
  row('GET /u/:name/billing', onPages(owner(200)), {
    about: 'self',
    shows: 'action="/api/users/:id/update-payment"',
  }),
  row('GET /u/:name/posts', onPages(owner(200)), { about: 'draft', shows: ':title' }),
  row('GET /u/:name/sites', onPages(owner(200)), { about: 'site', shows: ':title' }),
  row('GET /u/:name/sites/:slug', onPages(`${owner(200)} 200 302 302`), { about: 'site', shows: ':title' }),
  row('GET /u/:name/sites/:slug/look', onPages(managers(200)), {
    about: 'site',
    shows: 'name="theme.color"',
  }),
  row('GET /u/:name/sites/:slug/words', onPages(managers(200)), {
    about: 'site',
    shows: 'name="texts.locale"',
  }),
  row('GET /u/:name/sites/:slug/people', onPages(managers(200)), {
    about: 'site',
    shows: 'name="people.offer"',
  }),
  row('GET /u/:name/sites/:slug/model', onPages(managers(200)), { about: 'site', shows: 'name="provider"' }),
  row('GET /u/:name/sites/:slug/knowledge', onPages(managers(200)), {
    about: 'site',
    shows: 'What was read',
  }),
  row('GET /u/:name/sites/:slug/search', onPages(managers(200)), { about: 'site', shows: 'name="synonyms"' }),
  row('GET /u/:name/sites/:slug/api', onPages(managers(200)), { about: 'siteProgramChat', shows: ':title' }),
  row('GET /u/:name/sites/:slug/api/conversations', onPages(managers(200)), {
    about: 'siteProgramChat',
    shows: ':question',
  }),
  row('GET /u/:name/sites/:slug/api/conversations/:chatId', onPages(managers(200)), {
    about: 'siteProgramChat',
    shows: ':question',
  }),
  row('GET /u/:name/sites/:slug/install', onPages(managers(200)), {
    about: 'site',
    shows: 'widget.js?site=:slug',
  }),
  row('GET /u/:name/sites/:slug/settings', onPages(managers(200)), {
    about: 'site',
    shows: 'action="/api/sites/:id"',
  }),
  row('GET /u/:name/sites/:slug/preview', onPages(managers(200)), {
    about: 'site',
    shows: 'widget.js?site=:slug',
  }),
  row('GET /u/:name/bots', onPages(owner(200)), { about: 'bot', shows: ':title' }),
  row('GET /u/:name/bots/:slug', onPages(owner(200)), { about: 'bot', shows: 'name="greeting"' }),
  row('GET /u/:name/bots/:slug/model', onPages(owner(200)), { about: 'bot', shows: 'name="provider"' }),
  row('GET /u/:name/bots/:slug/knowledge', onPages(owner(200)), { about: 'bot', shows: ':title' }),
  row('GET /u/:name/bots/:slug/search', onPages(owner(200)), { about: 'bot', shows: 'name="synonyms"' }),
  row('GET /u/:name/bots/:slug/api', onPages(owner(200)), { about: 'bot', shows: ':title' }),
  row('GET /u/:name/bots/:slug/api/conversations', onPages(owner(200)), {
    about: 'apiClientChat',
    shows: ':question',
  }),
  row('GET /u/:name/bots/:slug/api/conversations/:chatId', onPages(owner(200)), {
    about: 'apiClientChat',
    shows: ':question',
  }),
  row('GET /u/:name/bots/:slug/settings', onPages(owner(200)), {
    about: 'bot',
    shows: 'action="/api/bots/:id"',
  }),

  row('GET /u/:name/sites/:slug/team', onPages(team(200)), {
    about: 'site',
    shows: 'the-manager@example.org',
  }),
  row('GET /u/:name/sites/:slug/conversations', onPages(operators(200)), {
    about: 'conversation',
    shows: ':question',
  }),
  row('GET /u/:name/sites/:slug/conversations/:chatId', onPages(operators(200)), {
    about: 'conversation',
    shows: ':question',
  }),
  row('GET /u/:name/sites/:slug/canned-answers', onPages(operators(200)), {
    about: 'cannedAnswer',
    shows: ':shortcut',
  }),
  row('GET /u/:name/sites/:slug/gaps', onPages(operators(200)), {
    about: 'conversation',
    shows: ':question',
  }),
  row('GET /u/:name/sites/:slug/insights', onPages(analysts(200)), {
    about: 'conversation',
    shows: 'Questions by day',
  }),
  row('GET /u/:name/sites/:slug/leads', onPages(operators(200)), { about: 'conversation', shows: ':email' }),
  row('GET /u/:name/sites/:slug/webhooks', onPages(managers(200)), { about: 'webhook', shows: ':webhookId' }),
  row('GET /u/:name/sites/:slug/webhooks/:webhookId', onPages(managers(200)), {
    about: 'webhook',
    shows: 'deliveries/:deliveryId/resend',
  }),
  row('GET /u/:name/posts/:id', onPages(owner(200)), { about: 'draft', shows: 'action="/api/posts/:id"' }),
  row('GET /u/:name/posts/:id/preview', onPages(owner(200)), { about: 'draft', shows: ':title' }),
  row('GET /u/:name/posts/:id/revisions', onPages(owner(200)), { about: 'draft', shows: 'All revisions' }),

  row('GET /admin', '303 303 404 404 200 200 303', { shows: 'href="/admin/profile"' }),
  row('GET /admin/posts', '303 303 404 404 200 200 303', { about: 'draft', shows: ':title' }),
  row('GET /admin/posts/awaiting-approval', '303 303 404 404 200 200 303', {
    shows: 'Awaiting approval</h1>',
  }),
  row('GET /admin/categories', '303 303 404 404 200 200 303', { shows: 'action="/api/posts/categories"' }),
  row('GET /admin/tags', '303 303 404 404 200 200 303', { shows: 'action="/api/tags"' }),
  row('GET /admin/media', '303 303 404 404 200 200 303', { shows: 'action="/api/media/upload"' }),
  row('GET /admin/media/:id', '303 303 404 404 200 200 303', {
    about: 'publicMedia',
    shows: 'action="/api/media/:id/reupload"',
  }),
  row('GET /admin/import', '303 303 404 404 200 200 303', { shows: 'action="/api/admin/imports"' }),
  row('GET /admin/import/:id', '303 303 404 404 200 200 303', {
    about: 'import',
    shows: 'entries?format=csv',
  }),
  row('GET /admin/posts/:id', onPages(staff(200)), { about: 'draft', shows: 'action="/api/posts/:id"' }),
  row('GET /admin/posts/:id/preview', onPages(staff(200)), { about: 'draft', shows: ':title' }),
  row('GET /admin/posts/:id/revisions', onPages(staff(200)), { about: 'draft', shows: 'All revisions' }),
  row('GET /admin/products', onPages(admins(200)), { about: 'draftProduct', shows: ':title' }),
  row('GET /admin/products/new', onPages(admins(200)), { shows: 'action="/api/admin/products"' }),
  row('GET /admin/products/:id', onPages(admins(200)), {
    about: 'draftProduct',
    shows: 'action="/api/admin/products/:id"',
  }),
  row('GET /admin/products/:id/subscribers', onPages(admins(200)), {
    about: 'draftProduct',
    shows: 'No subscribers yet',
  }),
  row('GET /admin/subscriptions', onPages(admins(200)), { shows: 'Subscriptions</h1>' }),
  row('GET /admin/invoices', onPages(admins(200)), { about: 'invoice', shows: ':number' }),
  row('GET /admin/invoices/:id', onPages(admins(200)), { about: 'invoice', shows: ':number' }),
  row('GET /admin/apps', onPages(admins(200)), { about: 'app', shows: ':title' }),
  row('GET /admin/apps/:id', onPages(admins(200)), { about: 'app', shows: 'name="template.greeting"' }),
  row('GET /admin/apps/:id/preview', onPages(admins(200)), { about: 'app', shows: 'widget.js?site=' }),
  row('GET /admin/reviews', onPages(admins(200)), { about: 'review', shows: ':text' }),
  row('GET /admin/search', onPages(staff(200)), { shows: 'Search the back office' }),
  row('GET /admin/audit', onPages(admins(200)), { shows: 'Audit log' }),
  row('GET /admin/jobs', onPages(admins(200)), { about: 'failedJob', shows: 'The test failed.' }),
  row('GET /admin/outbox', onPages(admins(200)), { about: 'mail', shows: ':subject' }),
  row('GET /admin/outbox/:id', onPages(admins(200)), { about: 'mail', shows: ':subject' }),
  row('GET /admin/system', onPages(admins(200)), { shows: 'Download diagnostics' }),
  row('GET /admin/settings', onPages(admins(200)), { shows: 'action="/api/admin/settings"' }),
  row('GET /admin/sites', onPages(admins(200)), { about: 'site', shows: ':title' }),
  row('GET /admin/bots', onPages(admins(200)), { about: 'bot', shows: ':title' }),
  row('GET /admin/users', onPages(admins(200)), { shows: 'action="/api/admin/users/bulk"' }),
  row('GET /admin/invitations', onPages(admins(200)), { about: 'invitation', shows: ':email' }),
  row('GET /admin/users/:id', onPages(admins(200)), {
    about: 'person',
    shows: 'action="/api/admin/users/:id/plan"',
  }),
  row('GET /admin/profile', '303 303 404 404 200 200 303', { shows: 'name="bio"' }),

  row('POST /mcp', everybody(401), { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  row('GET /healthz', everybody(200), { shows: '"status":"ok"' }),
  row('GET /readyz', everybody(200), { shows: '"status":"ok"' }),
  row('GET /metrics', everybody(404)),
  row('GET /widget.js', everybody(200), { shows: 'customElements' }),
  row('GET /feed', everybody(200), { shows: '<rss' }),
  row('GET /feed.atom', everybody(200), { shows: '<feed' }),
  row('GET /feed.json', everybody(200), { shows: 'jsonfeed.org' }),
  ...['/blog/:categorySlug', '/authors/@:name'].flatMap((page) => [
    row(`GET ${page}/feed`, everybody(200), { about: 'post', shows: '<rss' }),
    row(`GET ${page}/feed.atom`, everybody(200), { about: 'post', shows: '<feed' }),
    row(`GET ${page}/feed.json`, everybody(200), { about: 'post', shows: 'jsonfeed.org' }),
  ]),
  row('GET /llms.txt', everybody(200), { shows: '## Pages' }),
  row('GET /sitemap.xml', everybody(200), { shows: '<loc>' }),
  row('GET /media/:slug', '404 404 200 404 404 404 404 200 404 404', { about: 'siteMedia' }),
  row('GET /robots.txt', everybody(200), { shows: 'Sitemap:' }),
];
