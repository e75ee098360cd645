import { Field } from '#components/forms/Field.tsx';
import { FormIdContext } from '#components/forms/FieldFrame.tsx';
import form from '#components/forms/Form.module.css';
import css from '#components/shop/billing/billing.module.css';
import { perPeriod } from '#components/shop/billing/labels.ts';
import { Button } from '#components/ui/Button.tsx';
import { Card } from '#components/ui/Card.tsx';
import { formatDollars } from '#lib/money.ts';

interface AddOnOffersProps {
  addOns: {
    slug: string;
    name: string;
    summary: string;
    amount: number;
    period: string;
    /** Null for one that the viewer does not have. */
    quantity: number | null;
  }[];
  path: string;
}

/** The add-ons on sale, each with the quantity that is ordered. */
export const AddOnOffers = ({ addOns, path }: AddOnOffersProps) => (
  <div className={css.offers}>
    {addOns.map(({ slug, name, summary, amount, period, quantity }) => {
      const id = `add-${slug}`;
      return (
        <Card key={slug}>
          <h3 className={css.heading}>
            <strong>{name}</strong>
            <span>
              {formatDollars(amount)}
              {perPeriod(period)}
            </span>
          </h3>
          <p>{summary}</p>
          <form id={id} className={form.form} action={path}>
            <input type="hidden" name="plan" value={slug} />
            <input type="hidden" name="period" value={period} />
            <FormIdContext value={id}>
              <Field name="quantity" label="Quantity" decimals={0} value={String(quantity ?? 1)} />
            </FormIdContext>
            <div>
              <Button kind="quiet">{quantity === null ? `Add ${name}` : 'Change quantity'}</Button>
            </div>
          </form>
        </Card>
      );
    })}
  </div>
);
