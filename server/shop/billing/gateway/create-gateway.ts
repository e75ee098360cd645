import type { Platform } from '../../../platform/platform.ts';
import type { Gateway } from './gateway.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { sandboxWebhookSecret } from './signed-event.ts';
import { createStripeGateway } from './stripe/stripe.ts';

const STRIPE = 'https://api.stripe.com';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'log'> {
  sessionSecret: string;
}

/** Stripe if its keys are configured; else the built-in sandbox. */
export function createGateway({ database, clock, config: { stripe }, log, sessionSecret }: Deps): {
  gateway: Gateway;
  sandbox: Sandbox | undefined;
} {
  if (stripe) {
    const gateway = createStripeGateway({ ...stripe, apiBase: stripe.apiBase ?? STRIPE, clock, log });
    return { gateway, sandbox: undefined };
  }
  const sandbox = createSandbox({ database, clock, webhookSecret: sandboxWebhookSecret(sessionSecret) });
  return { gateway: sandbox, sandbox };
}
