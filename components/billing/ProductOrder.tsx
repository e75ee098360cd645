import { formatPrice } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import css from './billing.module.css';
import { perPeriod } from './labels.ts';

interface ProductOrderProps {
  product: {
    id: string;
    slug: string;
    name: string;
    kind: string;
    summary: string | null;
    planId: string;
    amount: number;
    period: string | null;
    isOwned: boolean;
  };
  hasCard: boolean;
  userName: string;
}

/** A product of the marketplace that was chosen, with the button that gets it. */
export function ProductOrder({ product, hasCard, userName }: ProductOrderProps) {
  const { id, slug, name, kind, summary, planId, amount, period, isOwned } = product;
  const price = amount === 0 ? 'Free' : `${formatPrice(amount)}${perPeriod(period)}`;
  const canPay = isOwned || amount === 0 || hasCard;
  const label =
    !isOwned && amount > 0
      ? `Pay ${formatPrice(amount)}`
      : kind === 'app'
        ? `Install ${name}`
        : `Get ${name}`;
  return (
    <Card as="section" labelledBy="order-heading">
      <h2 id="order-heading">Get {name}</h2>
      <p>{summary}</p>
      <p>
        <strong>{isOwned ? 'You have it already.' : price}</strong>
        {kind === 'app' && ' It adds an assistant with its texts, which you can change.'}
      </p>
      <Form
        id="install"
        action={`/api/products/${id}/install`}
        back={`${billingPath(userName)}?plan=${slug}`}
      >
        <input type="hidden" name="planId" value={planId} />
        {period && <input type="hidden" name="period" value={period} />}
        <div className={css.buttons}>
          {canPay ? <Button>{label}</Button> : <Button href="#payment-heading">Add a card</Button>}
          <Button href={`/pricing/${slug}`} kind="quiet">
            Back to {name}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
