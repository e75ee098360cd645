import { offerTransferInput, teamTokenInput } from '#lib/schemas/team.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Transfers } from './transfer.ts';

interface Deps {
  transfers: Transfers;
}

/** `/sites/{id}/transfer` and `/site-transfers`. */
export function transferApi({ transfers }: Deps): Route[] {
  return tagged('Websites', {
    offerSiteTransfer: route('POST /sites/:id/transfer', {
      summary: 'Offer a website to another owner',
      description: 'The link in the mail works once, for seven days.',
      access: 'owner',
      body: offerTransferInput,
      rateLimit: { name: 'site-transfers', points: 20, seconds: 3600 },
      status: 201,
      answer: { transfer: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body }) {
        const transfer = await transfers.offer(viewer, params.id, body.email);
        return { transfer, message: `The website was offered to ${transfer.email}.` };
      },
    }),
    withdrawSiteTransfer: route('DELETE /sites/:id/transfer', {
      summary: 'Withdraw the offer of a website',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id } }) {
        await transfers.withdraw(viewer, id);
        return { id, message: 'The offer was withdrawn.' };
      },
    }),
    acceptSiteTransfer: route('POST /site-transfers/accept', {
      summary: 'Take over a website',
      access: 'user',
      body: teamTokenInput,
      rateLimit: { name: 'site-transfer', points: 60, seconds: 60 },
      answer: { site: 'object', message: 'string' },
      errors: [404, 409],
      async handle({ viewer, body: { token } }) {
        const { site, path } = await transfers.accept(viewer, token);
        return done({ site, message: `${site.name} is yours now.` }, { redirectTo: path });
      },
    }),
  });
}
