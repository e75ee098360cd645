import { billingPath, botPath, confirmPaymentPath } from '#lib/routes.ts';
import { installInput } from '#lib/schemas/billing.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { CARD_LIMIT, type PaymentMethods, saveCardOf } from '../../shop/shop.ts';
import type { Apps } from './apps.ts';

interface Deps {
  apps: Apps;
  paymentMethods: Pick<PaymentMethods, 'update'>;
}

/** `/products/{id}/install`. */
export function appsApi({ apps, paymentMethods }: Deps): Route[] {
  return tagged('Billing', {
    installProduct: route('POST /products/:id/install', {
      summary: 'Get a product of the marketplace; an app creates an assistant from its template',
      access: 'user',
      body: installInput,
      rateLimit: { name: 'installs', points: 30, seconds: 3600 },
      rateLimitsInHandler: { cards: CARD_LIMIT },
      status: 201,
      answer: { bot: 'object?', clientSecret: 'string?', message: 'string' },
      errors: [404, 409, 503],
      async handle({ viewer, params, body, rateLimits }) {
        const order = await saveCardOf(paymentMethods, rateLimits.cards, viewer, body);
        const { product, bot, clientSecret } = await apps.install(viewer, params.id, order);
        const redirectTo = clientSecret
          ? confirmPaymentPath(viewer.name, clientSecret)
          : bot
            ? `${botPath(viewer.name, bot.slug)}/settings`
            : billingPath(viewer.name);
        const message = !clientSecret
          ? `You have ${product.name} now.`
          : product.kind === 'app'
            ? `Please confirm the payment. Then install ${product.name} on its page.`
            : 'Please confirm the payment.';
        return done({ bot, clientSecret, message }, { redirectTo });
      },
    }),
  });
}
