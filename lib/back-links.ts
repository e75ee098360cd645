/** Targets of the back arrow by path pattern; `$1` is replaced by the first capture group. */
const TARGETS: readonly [page: RegExp, target: string][] = [
  [/^\/blog\/[^/]+$/, '/blog'],
  [/^\/blog\/([^/]+)\/[^/]+$/, '/blog/$1'],
  [/^\/u\/[^/]+\/(?:notifications|posts|settings)$/, '/u'],
  [/^\/u\/[^/]+\/posts\/[^/]+$/, '/u?goto=posts'],
  [/^\/u\/([^/]+)\/posts\/([^/]+)\/[^/]+$/, '/u/$1/posts/$2'],
  [/^\/u\/([^/]+)\/billing\/(?:confirm|free|plans|invoices\/[^/]+)$/, '/u/$1/billing'],
  [/^\/u\/([^/]+)\/(files|sites|bots)\/[^/]+$/, '/u/$1/$2'],
  [/^\/u\/([^/]+)\/(sites|bots)\/([^/]+)\/[^/]+$/, '/u/$1/$2/$3'],
  [/^\/u\/([^/]+)\/sites\/([^/]+)\/conversations\/[^/]+$/, '/u/$1/sites/$2/conversations'],
  [
    /^\/admin\/(?:apps|audit|bots|categories|invoices|jobs|outbox|posts|products|profile|reviews|search|settings|sites|subscriptions|system|tags|users)$/,
    '/admin',
  ],
  [/^\/admin\/(apps|invoices|outbox|posts|products|users)\/[^/]+$/, '/admin/$1'],
  [/^\/u\/([^/]+)\/sites\/([^/]+)\/webhooks\/[^/]+$/, '/u/$1/sites/$2/webhooks'],
  [/^\/admin\/(posts|products)\/([^/]+)\/[^/]+$/, '/admin/$1/$2'],
];

/** The address of a post contains the filters of the list. */
const KEEPS_QUERY = /^\/admin\/posts\/(?!awaiting-approval$)[^/]+$/;

/** The parent page of an address (with or without query); the home page where none is defined. */
export function backLinkOf(address: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/s.exec(address) ?? [];
  const page = path.replace(/\/$/, '');
  for (const [pattern, target] of TARGETS) {
    if (pattern.test(page)) return page.replace(pattern, target) + (KEEPS_QUERY.test(page) ? query : '');
  }
  return '/';
}
