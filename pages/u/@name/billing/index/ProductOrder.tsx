import { perPeriod } from '#components/shop/billing/labels.ts';
import { Card } from '#components/ui/Card.tsx';
import { formatDollars } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { PaymentMethodView } from '#server/shop/shop.ts';
import { OrderForm } from './OrderForm.tsx';

interface ProductOrderProps {
  product: {
    id: string;
    slug: string;
    name: string;
    kind: string;
    summary: string | null;
    priceId: string;
    amount: number;
    period: string | null;
    isOwned: boolean;
    /** US dollars that are charged now. */
    due: number;
  };
  card: PaymentMethodView | null;
  stripeKey: string | null;
  userId: string;
  userName: string;
}

/** A product of the marketplace that was chosen, with the button that gets it. */
export function ProductOrder({ product, userName, ...order }: ProductOrderProps) {
  const { id, slug, name, kind, summary, priceId, amount, period, isOwned, due } = product;
  const price = amount === 0 ? 'Free' : `${formatDollars(amount)}${perPeriod(period)}`;
  return (
    <Card as="section" labelledBy="order-heading">
      <h2 id="order-heading">Get {name}</h2>
      <p>{summary}</p>
      <p>
        <strong>{isOwned ? 'You have it already.' : price}</strong>
        {kind === 'app' && ' It adds an assistant with its texts, which you can change.'}
      </p>
      <OrderForm
        {...order}
        id="install"
        action={`/api/products/${id}/install`}
        back={`${billingPath(userName)}?plan=${slug}${period ? `&period=${period}` : ''}`}
        submit={labelOf(product)}
        asksCard={due > 0}
        leave={{ label: `Back to ${name}`, href: `/pricing/${slug}` }}
      >
        <input type="hidden" name="planId" value={priceId} />
        {period && <input type="hidden" name="period" value={period} />}
      </OrderForm>
    </Card>
  );
}

function labelOf({ name, kind, period, due, isOwned, amount }: ProductOrderProps['product']): string {
  if (due > 0) return `${period ? 'Subscribe' : 'Buy'} for ${formatDollars(due)}`;
  if (!isOwned && amount > 0) return 'Start trial';
  return kind === 'app' ? `Install ${name}` : `Get ${name}`;
}
