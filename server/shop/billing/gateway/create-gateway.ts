import type { Platform } from '../../../platform/platform.ts';
import type { Gateway } from './gateway.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { sandboxWebhookSecret } from './signed-event.ts';
import { createStripeGateway } from './stripe/stripe.ts';

const STRIPE = 'https://api.stripe.com';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'log'> {
  sessionSecret: string;
}

export function createGateway({ database, clock, config: { payments }, log, sessionSecret }: Deps): {
  gateway: Gateway;
  sandbox: Sandbox | undefined;
} {
  if (payments.gateway === 'stripe') {
    const gateway = createStripeGateway({ ...payments, apiBase: payments.apiBase ?? STRIPE, clock, log });
    return { gateway, sandbox: undefined };
  }
  const sandbox = createSandbox({ database, clock, webhookSecret: sandboxWebhookSecret(sessionSecret) });
  return { gateway: sandbox, sandbox };
}
