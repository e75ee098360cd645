import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/**
 * No inline script anywhere, and styles in a page only by their hash: nothing needs a nonce, so that a finished page
 * can be kept.
 */
export function securityHeaders(options: { https: boolean; dev: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // In development Vite and React's refresh inject inline scripts and styles.
        'script-src': options.dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'style-src': options.dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': options.dev ? ["'self'", 'ws:'] : ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // The form bridge finds its way back by the path in the Referer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.https,
  });
}

/** Lets the one style through that is written into a page. */
export function allowStyle(res: Response, hash: string | undefined): void {
  const policy = res.getHeader('Content-Security-Policy');
  if (!hash || typeof policy !== 'string') return;
  res.setHeader('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}
