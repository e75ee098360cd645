import { unsubscribeQuery } from '#lib/schemas/newsletter.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import { invalidLink, type Newsletter } from './newsletter.ts';

/** `/unsubscribe`: mail programs send a POST without a session (RFC 8058). */
export function newsletterApi({ newsletter }: { newsletter: Newsletter }): Route[] {
  return tagged('Publishing', {
    getSubscription: route('GET /unsubscribe', {
      summary: 'The subscriber of an unsubscribe link',
      access: 'anyone',
      query: unsubscribeQuery,
      answer: { reader: 'object' },
      async handle({ query: { token } }) {
        const reader = await newsletter.findReader(token);
        if (!reader) throw invalidLink();
        return { reader };
      },
    }),
    unsubscribe: route('POST /unsubscribe', {
      summary: 'Unsubscribe from posts by email; mail programs call this (RFC 8058)',
      access: 'anyone',
      query: unsubscribeQuery,
      answer: { message: 'string' },
      async handle({ query: { token } }) {
        const list = await newsletter.unsubscribe(token);
        const what = list === 'digest' ? 'the weekly summary' : 'posts';
        return { message: `You will no longer get ${what} by email.` };
      },
    }),
  });
}
