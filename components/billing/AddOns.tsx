import { formatDollars } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { SubscriptionView } from '#server/billing/subscriptions.present.ts';
import { Field } from '../forms/Field.tsx';
import form from '../forms/Form.module.css';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import css from './billing.module.css';
import { CancelOrResume } from './CancelOrResume.tsx';
import { perPeriod, SUBSCRIPTION_LABELS } from './labels.ts';
import { Renewal } from './Plan.tsx';

interface AddOnsProps {
  addOns: SubscriptionView[];
  onSale: { slug: string; name: string; summary: string; amount: number; period: string }[];
  userName: string;
  timeZone: string;
}

/** The add-ons of the user with their quantity, and those that can be added. */
export function AddOns({ addOns, onSale, userName, timeZone }: AddOnsProps) {
  const next = billingPath(userName);
  return (
    <>
      {addOns.map((addOn) => (
        <Card key={addOn.id}>
          <p className={css.heading}>
            <strong>
              {addOn.quantity > 1 && `${addOn.quantity} × `}
              {addOn.planName}
            </strong>
            <span>
              {formatDollars(addOn.amount)}
              {perPeriod(addOn.period)}
            </span>
            <Badge kind={SUBSCRIPTION_LABELS[addOn.status].kind}>
              {SUBSCRIPTION_LABELS[addOn.status].label}
            </Badge>
          </p>
          <Renewal subscription={addOn} timeZone={timeZone} />
          <Quantity
            id={`quantity-${addOn.id}`}
            path={next}
            product={{ plan: addOn.plan, period: addOn.period }}
            quantity={addOn.quantity}
            submit="Change quantity"
          />
          <CancelOrResume subscription={addOn} {...{ next, timeZone }} />
        </Card>
      ))}
      {onSale
        .filter(({ slug }) => !addOns.some(({ plan }) => plan === slug))
        .map(({ slug, name, summary, amount, period }) => (
          <Card key={slug}>
            <p className={css.heading}>
              <strong>{name}</strong>
              <span>
                {formatDollars(amount)} a {period}
              </span>
            </p>
            <p>{summary}</p>
            <Quantity
              id={`add-${slug}`}
              path={next}
              product={{ plan: slug, period }}
              quantity={1}
              submit={`Add ${name}`}
            />
          </Card>
        ))}
    </>
  );
}

interface QuantityProps {
  id: string;
  /** The page that shows what it costs, before it is ordered. */
  path: string;
  product: { plan: string; period: string | null };
  quantity: number;
  submit: string;
}

const Quantity = ({ id, path, product, quantity, submit }: QuantityProps) => (
  <form id={id} className={form.form} action={`${path}#change-heading`}>
    <input type="hidden" name="plan" value={product.plan} />
    <input type="hidden" name="period" value={product.period ?? ''} />
    <Field form={id} name="quantity" label="Quantity" decimals={0} value={String(quantity)} />
    <div>
      <Button kind="quiet">{submit}</Button>
    </div>
  </form>
);
