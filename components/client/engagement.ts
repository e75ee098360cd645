import { ENGAGEMENT_BLOCK, type EngagementBlock } from '#lib/engagement.ts';
import { withConsent } from './consent.ts';

/** The methods of the tool's snippet that are available before the tool has loaded. */
const METHODS =
  'addDestinationMiddleware addIntegrationMiddleware addSourceMiddleware alias debug group identify off on once page pageview ready register reset setAnonymousId track trackClick trackForm trackLink trackSubmit'.split(
    ' ',
  );

/** The user id that this browser last identified. */
const MARK = 'engagement_user';

type Method = (...values: unknown[]) => unknown;

declare global {
  interface Window {
    analytics?: { [method: string]: Method };
  }
}

/**
 * Loads the configured analytics.js-compatible tool, after consent where it is asked for, and identifies the signed-in user or resets the identity after
 * sign-out.
 */
export function trackVisit(): void {
  const block = document.getElementById(ENGAGEMENT_BLOCK)?.textContent;
  if (!block) return;
  const settings: EngagementBlock = JSON.parse(block);
  if (settings.asksConsent) withConsent(() => start(settings));
  else start(settings);
}

function start({ scriptUrl, writeKey, user }: EngagementBlock): void {
  const known = readMark();
  let isLoaded = false;
  window.analytics ??= queueOfCalls(writeKey);
  load(scriptUrl, () => {
    isLoaded = true;
    // Only after loading: if the visitor left the page earlier, the id to reset would be lost.
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
    if (isLoaded) writeMark(null);
  });
}

/** The tool replaces the queue when it loads, and processes the queued calls. */
const call = (method: string, ...values: unknown[]) => window.analytics?.[method]?.(...values);

function queueOfCalls(writeKey: string): { [method: string]: Method } {
  const calls: unknown[][] = [];
  const methods = METHODS.map((method): [string, Method] => [
    method,
    (...values) => void calls.push([method, ...values]),
  ]);
  return Object.assign(calls, { _writeKey: writeKey, invoked: true }, Object.fromEntries(methods));
}

/** If the tool is blocked, the queued calls are never sent; the page is not affected. */
function load(url: string, done: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  // The global names under which the tools look for their queue.
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

/** A browser without storage has no stored identity to reset. */
function writeMark(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(MARK, userId);
    else localStorage.removeItem(MARK);
  } catch {
    // Storage is unavailable, see above.
  }
}
