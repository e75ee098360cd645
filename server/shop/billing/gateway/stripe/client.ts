import type Stripe from 'stripe';
import { loadOnce } from '../../../../platform/load-once.ts';
import { translateError } from './errors.ts';

export interface StripeAccess {
  secretKey: string;
  /** `https://api.stripe.com`, or the address of a server for tests. */
  apiBase: string;
  timeoutMs?: number | undefined;
  /** Repetitions of a request that failed, each after up to a few seconds. */
  retries?: number | undefined;
}

/** Runs requests with the SDK and translates its errors. */
export type CallStripe = <Result>(use: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

/** The version that the types of the SDK describe; the account's own version may be another. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The SDK is loaded with the first request: an installation without Stripe does not carry it. */
export function createStripeClient(access: StripeAccess): CallStripe {
  const client = loadOnce(() => loadClient(access));
  return async (use) => {
    try {
      return await use(await client());
    } catch (error) {
      throw translateError(error);
    }
  };
}

async function loadClient({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: StripeAccess): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiBase);
  return new StripeClient(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}
