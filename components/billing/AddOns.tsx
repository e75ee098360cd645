import { formatPrice } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { SubscriptionView } from '#server/billing/subscriptions.present.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import css from './billing.module.css';
import { CancelOrResume } from './CancelOrResume.tsx';
import { perPeriod, SUBSCRIPTION_LABELS } from './labels.ts';
import { Renewal } from './Plan.tsx';

interface AddOnsProps {
  addOns: SubscriptionView[];
  onSale: { slug: string; name: string; summary: string; planId: string; amount: number; period: string }[];
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
              {formatPrice(addOn.amount)}
              {perPeriod(addOn.period)}
            </span>
            <Badge kind={SUBSCRIPTION_LABELS[addOn.status].kind}>
              {SUBSCRIPTION_LABELS[addOn.status].label}
            </Badge>
          </p>
          <Renewal subscription={addOn} timeZone={timeZone} />
          <Quantity
            id={`quantity-${addOn.id}`}
            action={`/api/subscription/${addOn.id}/update`}
            method="put"
            quantity={addOn.quantity}
            submit="Change quantity"
            {...{ next }}
          />
          <CancelOrResume subscription={addOn} {...{ next, timeZone }} />
        </Card>
      ))}
      {onSale
        .filter(({ slug }) => !addOns.some(({ plan }) => plan === slug))
        .map(({ slug, name, summary, planId, amount, period }) => (
          <Card key={slug}>
            <p className={css.heading}>
              <strong>{name}</strong>
              <span>
                {formatPrice(amount)} a {period}
              </span>
            </p>
            <p>{summary}</p>
            <Quantity
              id={`add-${slug}`}
              action="/api/subscription/subscribe"
              quantity={1}
              submit={`Add ${name}`}
              product={{ plan: slug, period, planId }}
              {...{ next }}
            />
          </Card>
        ))}
    </>
  );
}

interface QuantityProps
  extends Pick<Parameters<typeof SubmitForm>[0], 'id' | 'action' | 'method' | 'next' | 'submit'> {
  quantity: number;
  product?: { plan: string; period: string; planId: string };
}

function Quantity({ quantity, product, ...form }: QuantityProps) {
  return (
    <SubmitForm {...form} kind="quiet">
      {product && (
        <>
          <input type="hidden" name="plan" value={product.plan} />
          <input type="hidden" name="period" value={product.period} />
          <input type="hidden" name="planId" value={product.planId} />
        </>
      )}
      <Field form={form.id} name="quantity" label="Quantity" inputMode="numeric" value={String(quantity)} />
    </SubmitForm>
  );
}
