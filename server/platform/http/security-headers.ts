import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { EngagementConfig } from '../config.ts';

/**
 * No inline scripts, and inline styles only by hash: pages need no nonce, which makes them cacheable. The only external
 * origins are those of the engagement script, if configured.
 */
export function securityHeaders(options: {
  https: boolean;
  dev: boolean;
  engagement?: EngagementConfig | undefined;
}): RequestHandler {
  const { https, dev, engagement } = options;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // In development Vite and React Refresh inject inline scripts and styles.
        'script-src': [
          "'self'",
          ...(dev ? ["'unsafe-inline'"] : []),
          ...(engagement ? [new URL(engagement.scriptUrl).origin] : []),
        ],
        'style-src': dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...(dev ? ['ws:'] : []), ...(engagement?.connect ?? [])],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // The form bridge uses the path in the Referer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  });
}

/** Allows pages of this website to show the page in a frame. */
export function allowOwnFrame(res: Response): void {
  res.setHeader('X-Frame-Options', 'SAMEORIGIN');
  editPolicy(res, (policy) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

/** Allows the inline style of the page. */
export function allowStyle(res: Response, hash: string | undefined): void {
  if (hash) editPolicy(res, (policy) => policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}

/** Allows the scripts and forms of Stripe, as Stripe documents them. */
export function allowStripe(res: Response): void {
  editPolicy(res, (policy) =>
    policy
      .replace("script-src 'self'", "script-src 'self' https://js.stripe.com https://*.js.stripe.com")
      .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")
      .concat('; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'),
  );
}

function editPolicy(res: Response, edit: (policy: string) => string): void {
  const policy = res.getHeader('Content-Security-Policy');
  if (typeof policy === 'string') res.setHeader('Content-Security-Policy', edit(policy));
}
