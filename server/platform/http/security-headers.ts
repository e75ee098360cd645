import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** No inline script or style anywhere, so `'self'` needs no nonce and a finished page can be cached. */
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
