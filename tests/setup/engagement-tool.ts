import { serveWebsite, type TestWebsite } from './websites.ts';

/** A call that the tool was given, and on which page. */
export interface TrackedCall {
  key: string;
  page: string;
  /** What such tools send along by themselves. */
  address: string;
  referrer: string;
  method: string;
  values: unknown[];
}

export interface EngagementTool {
  scriptUrl: string;
  calls: TrackedCall[];
  website: TestWebsite;
}

/** An engagement tool that keeps what it is told; its script takes over from the queue as analytics.js does. */
export async function serveEngagementTool(): Promise<EngagementTool> {
  const calls: TrackedCall[] = [];
  const website = await serveWebsite({
    '/analytics.js': { headers: { 'content-type': 'text/javascript' }, body: SCRIPT },
    '/calls': async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString();
      calls.push(JSON.parse(body));
      response.end();
    },
  });
  return { scriptUrl: `${website.origin}/analytics.js`, calls, website };
}

const SCRIPT = `
  const queue = window.analytics;
  const tell = (method, ...values) => {
    const about = { page: location.pathname, address: location.href, referrer: document.referrer };
    const call = { key: queue._writeKey, ...about, method, values };
    navigator.sendBeacon('ORIGIN/calls', JSON.stringify(call));
  };
  window.analytics = Object.fromEntries(
    ['page', 'identify', 'track', 'reset'].map((method) => [method, (...values) => tell(method, ...values)]),
  );
  for (const call of queue) tell(...call);
`;
