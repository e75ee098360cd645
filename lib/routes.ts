import { filteredAddress } from './filters.ts';

/** The public pages, without posts and categories. */
export const PUBLIC_PAGES = [
  '/',
  '/agents/chat',
  '/agents/search',
  '/agents/share',
  '/pricing',
  '/blog',
  '/origin-story',
  '/developers',
  '/developers/api',
] as const;

export const sitePath = (userName: string, slug: string): string => `/u/${userName}/sites/${slug}`;
export const botPath = (userName: string, slug: string): string => `/u/${userName}/bots/${slug}`;
export const modelsPath = (userName: string): string => `/u/${userName}/models`;
/** The list of a user's own files; a file is below it. */
export const filesPath = (userName: string): string => `/u/${userName}/files`;
export const postsPath = (userName: string): string => `/u/${userName}/posts`;
export const ownPostPath = (userName: string, id: string): string => `${postsPath(userName)}/${id}`;

/** The inbox of an operator, with this conversation. */
export const inboxPath = (userName: string, chatId?: string): string =>
  `/u/${userName}/inbox${chatId ? `?chat=${encodeURIComponent(chatId)}` : ''}`;

export const notificationsPath = (userName: string): string => `/u/${userName}/notifications`;
/** On the page of a webhook: the new secret. */
export const NEW_SECRET = 'new-secret';
export const webhookPath = (sitePath: string, id: string): string => `${sitePath}/webhooks/${id}`;

export const billingPath = (userName: string): string => `/u/${userName}/billing`;
export const billingPlansPath = (userName: string): string => `${billingPath(userName)}/plans`;
/** The page on which a user buys a product, by its slug; without a period for what is paid once. */
export const buyPath = (userName: string, order: Order): string =>
  `${billingPath(userName)}?${orderQuery(order)}`;
/** The sign-up that leads to `buyPath`. */
export const signUpToBuyPath = (order: Order): string => `/signup?${orderQuery(order)}`;

interface Order {
  plan: string;
  period?: string | null;
}

export const orderQuery = ({ plan, period }: Order): string =>
  String(new URLSearchParams(period ? { plan, period } : { plan }));

export const invoicePath = (userName: string, id: string): string =>
  `${billingPath(userName)}/invoices/${id}`;
/** The invoice as a file, for its owner and for admins. */
export const invoicePdfPath = (id: string): string => `/api/invoices/${id}/pdf`;
/** The page on which a payment is confirmed. The address has its id only, with which the client secret begins. */
export const confirmPaymentPath = (userName: string, clientSecret: string): string =>
  `${billingPath(userName)}/confirm?payment=${encodeURIComponent(clientSecret.replace(/_secret.*/, ''))}`;

/** The conversations of API clients with an assistant. */
export const botConversationsPath = (userName: string, slug: string): string =>
  `${botPath(userName, slug)}/api/conversations`;

/** Replaces the chat id in the address of a chat that does not exist yet. */
export const NEW_CHAT = 'new';
export const NEW_CHAT_NAME = 'New chat';

export const playgroundPath = (chatId: string): string => `/playground/${chatId}`;

/** The address that messages to a chat are posted to, by scripts and plain forms. */
export const invokePath = (chatId: string): string => `/api/chat/playground/${chatId}/invoke`;

/** The page with an author's posts; `name` is the user name. */
export const authorPath = (name: string): string => `/authors/@${name}`;

/** The user name in the path of an author page; undefined for any other path. */
export const authorIn = (path: string): string | undefined => /^\/authors\/@([a-z][\w-]*)$/i.exec(path)?.[1];

/** A path without a query, or with one on pages that have several pages of results. */
export const isPlainPage = (address: string): boolean => PLAIN_PAGES.some((pattern) => pattern.test(address));

const PLAIN_PAGES = [
  /^[^?]*$/,
  /^\/(?:(?:blog|pricing|critics)\/[^/?]+|blog|authors\/@[^/?]+)\?page=[1-9]\d{0,2}$/,
  /^\/pricing\?period=(?:month|year)$/,
  /^\/pricing\?(?:period=(?:month|year)&)?kind=(?:app|model|item|add-on)$/,
];

/** The pages of a website of the owner, besides the overview. */
export type SiteTabName =
  | 'look'
  | 'words'
  | 'people'
  | 'model'
  | 'install'
  | 'knowledge'
  | 'search'
  | 'gaps'
  | 'conversations'
  | 'canned-answers'
  | 'leads'
  | 'insights'
  | 'settings'
  | 'team'
  | 'webhooks'
  | 'api';

export const siteTabPath = (userName: string, slug: string, tab: SiteTabName): string =>
  `${sitePath(userName, slug)}/${tab}`;

/** The back office's page of an account, by its id or its user name. */
export const ADMIN_USERS = '/admin/users';
export const adminUserPath = (idOrName: string): string => `${ADMIN_USERS}/${idOrName}`;
export const ADMIN_INVITATIONS = '/admin/invitations';

/** The back office's library; a file is below it. */
export const ADMIN_MEDIA = '/admin/media';
export const adminMediaPath = (id: string): string => `${ADMIN_MEDIA}/${id}`;
export const ADMIN_POSTS = '/admin/posts';
export const AWAITING_APPROVAL = `${ADMIN_POSTS}/awaiting-approval`;

/** The editor in the back office. With the filters of the list, it links to the previous and next post. */
export const adminPostPath = (id: string, filters = new URLSearchParams()): string =>
  filteredAddress(`${ADMIN_POSTS}/${id}`, filters);

export const ADMIN_PRODUCTS = '/admin/products';
export const ADMIN_APPS = '/admin/apps';
export const ADMIN_SEARCH = '/admin/search';
export const ADMIN_AUDIT = '/admin/audit';
export const auditPath = (objectKind: string, objectId: string): string =>
  `${ADMIN_AUDIT}?${new URLSearchParams({ objectKind, objectId })}`;
export const ADMIN_REVIEWS = '/admin/reviews';
export const ADMIN_SITES = '/admin/sites';
export const ADMIN_BOTS = '/admin/bots';
export const ADMIN_SUBSCRIPTIONS = '/admin/subscriptions';
export const ADMIN_INVOICES = '/admin/invoices';
export const adminProductPath = (id: string): string => `${ADMIN_PRODUCTS}/${id}`;
export const adminSubscribersPath = (productId: string): string =>
  `${adminProductPath(productId)}/subscribers`;
export const adminInvoicePath = (id: string): string => `${ADMIN_INVOICES}/${id}`;
export const ADMIN_JOBS = '/admin/jobs';
export const ADMIN_OUTBOX = '/admin/outbox';
export const ADMIN_SYSTEM = '/admin/system';
export const adminMailPath = (id: string): string => `${ADMIN_OUTBOX}/${id}`;
export const adminAppPath = (id: string): string => `${ADMIN_APPS}/${id}`;

/** The page of a product in the shop, by its slug. */
export const productPath = (slug: string): string => `/pricing/${slug}`;
/** The page with a user's reviews; `name` is the user name. */
export const criticPath = (name: string): string => `/critics/${name}`;

/** The id of the bar above a preview in which editors decide on the post. */
export const REVIEW = 'review';
/** Where an editor reads a post and decides on it. */
export const postReviewPath = (id: string): string => `${ADMIN_POSTS}/${id}/preview#${REVIEW}`;
