import express, { type Request } from 'express';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Away } from './away.ts';

const MAX_MAIL_BYTES = 25_000_000;

/** `/inbound-mail`: outside of the session, because its signature proves where it is from. */
export function inboundMailApi({ away }: { away: Away }): Route[] {
  return tagged('Visitors’ conversations', {
    receiveMail: route('POST /inbound-mail', {
      summary: 'A visitor’s reply by mail, as MIME, with its signature',
      access: 'anyone',
      answer: { accepted: 'boolean' },
      errors: [400, 404, 422, 429, 503],
      before: [
        (req, res, next) => {
          res.once('close', away.admit(signatureIn(req), networkAddressOf(req)));
          next();
        },
        express.raw({ type: () => true, limit: MAX_MAIL_BYTES }),
      ],
      async handle({ req }) {
        const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
        return { accepted: await away.receive(raw, signatureIn(req)) };
      },
    }),
  });
}

const signatureIn = (req: Request): string => (req.get('x-foyer-signature') ?? '').trim().toLowerCase();
