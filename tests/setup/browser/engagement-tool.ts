import { serveWebsite, type TestWebsite } from '../websites/websites.ts';

/** A recorded call of the tool, and the page that sent it. */
export interface TrackedCall {
  key: string;
  page: string;
  /** The context that such tools send automatically. */
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

/** A fake engagement tool that records its calls; its script processes the queue like analytics.js. */
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
