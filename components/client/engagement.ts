import { ENGAGEMENT_BLOCK, type EngagementBlock } from '../../lib/engagement.ts';

/** What the tool's own snippet lets one call before it has come. */
const METHODS = [
  'addDestinationMiddleware',
  'addIntegrationMiddleware',
  'addSourceMiddleware',
  'alias',
  'debug',
  'group',
  'identify',
  'off',
  'on',
  'once',
  'page',
  'pageview',
  'ready',
  'register',
  'reset',
  'setAnonymousId',
  'track',
  'trackClick',
  'trackForm',
  'trackLink',
  'trackSubmit',
];

/** Who this browser was last told to be. */
const MARK = 'engagement_user';

type Method = (...values: unknown[]) => unknown;

declare global {
  interface Window {
    analytics?: { [method: string]: Method };
  }
}

/** Loads an analytics.js-compatible tool where one is configured, and tells it who is signed in or no longer is. */
export function trackVisit(): void {
  const block = document.getElementById(ENGAGEMENT_BLOCK)?.textContent;
  if (block) start(JSON.parse(block));
}

function start({ scriptUrl, writeKey, user }: EngagementBlock): void {
  const known = readMark();
  let hasCome = false;
  window.analytics ??= queueOfCalls(writeKey);
  load(scriptUrl, () => {
    hasCome = true;
    // Not before: a page that is left early would have forgotten whom to forget.
    if (!user) writeMark(null);
  });
  if (known && known !== user?.id) call('reset');
  if (user) {
    writeMark(user.id);
    call('identify', user.id, user.traits);
  }
  call('page');

  addEventListener('submit', ({ target }) => {
    if ((target as Element).getAttribute('action') !== '/api/auth/signout') return;
    call('reset');
    if (hasCome) writeMark(null);
  });
}

/** The tool replaces the queue by itself and works it off when it has come. */
const call = (method: string, ...values: unknown[]) => window.analytics?.[method]?.(...values);

function queueOfCalls(writeKey: string): { [method: string]: Method } {
  const calls: unknown[][] = [];
  const methods = METHODS.map((method): [string, Method] => [
    method,
    (...values) => void calls.push([method, ...values]),
  ]);
  return Object.assign(calls, { _writeKey: writeKey, invoked: true }, Object.fromEntries(methods));
}

/** Where it is blocked, the calls wait in vain, and nothing else happens. */
function load(url: string, done: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  // Under which name the tools find their queue, each in its own way.
  script.dataset.globalSegmentAnalyticsKey = script.dataset.globalCustomerioAnalyticsKey = 'analytics';
  script.onload = done;
  document.head.append(script);
}

function readMark(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing has nothing to forget either. */
function writeMark(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(MARK, userId);
    else localStorage.removeItem(MARK);
  } catch {
    // See above.
  }
}
