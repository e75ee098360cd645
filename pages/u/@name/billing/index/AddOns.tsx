import css from '#components/shop/billing/billing.module.css';
import { CancelOrResume } from '#components/shop/billing/CancelOrResume.tsx';
import { perPeriod, SUBSCRIPTION_LABELS } from '#components/shop/billing/labels.ts';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Card } from '#components/ui/Card.tsx';
import { formatDollars } from '#lib/money.ts';
import { billingPath, billingPlansPath } from '#lib/routes.ts';
import type { SubscriptionView } from '#server/shop/shop.ts';
import { Renewal } from './Plan.tsx';

interface AddOnsProps {
  /** Those off sale are not among the plans, where the quantity is changed. */
  addOns: (SubscriptionView & { isOnSale: boolean })[];
  userName: string;
  timeZone: string;
}

/** The add-ons of the user with their quantity. */
export const AddOns = ({ addOns, userName, timeZone }: AddOnsProps) =>
  addOns.map((addOn) => (
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
        <Badge kind={SUBSCRIPTION_LABELS[addOn.status].kind}>{SUBSCRIPTION_LABELS[addOn.status].label}</Badge>
      </p>
      <Renewal subscription={addOn} timeZone={timeZone} />
      <div className={css.buttons}>
        {addOn.isOnSale && (
          <Button href={`${billingPlansPath(userName)}#add-${addOn.plan}`} kind="quiet">
            Change quantity
          </Button>
        )}
        <CancelOrResume subscription={addOn} next={billingPath(userName)} timeZone={timeZone} />
      </div>
    </Card>
  ));
