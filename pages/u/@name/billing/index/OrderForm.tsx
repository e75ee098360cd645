import type { ReactNode } from 'react';
import { Form } from '#components/forms/Form.tsx';
import css from '#components/shop/billing/billing.module.css';
import { Button } from '#components/ui/Button.tsx';
import { CardOfOrder, type CardOfOrderProps } from './CardOfOrder.tsx';
import { StripeForm } from './StripeCard.tsx';

interface OrderFormProps extends CardOfOrderProps {
  id: string;
  userId: string;
  action: string;
  back: string;
  /** The button, which names what is paid. */
  submit: string;
  /** Whether a card is charged. */
  asksCard: boolean;
  children: ReactNode;
  leave: { label: string; href: string };
}

/** What is ordered, the card that pays it, and one button. */
export const OrderForm = (order: OrderFormProps) => (
  <StripeForm userId={order.userId}>
    {({ onSubmit, busy }) => (
      <Form id={order.id} action={order.action} back={order.back} onSubmit={onSubmit}>
        {order.children}
        {order.asksCard && <CardOfOrder card={order.card} stripeKey={order.stripeKey} />}
        <div className={css.buttons}>
          <Button busy={busy}>{order.submit}</Button>
          <Button href={order.leave.href} kind="quiet">
            {order.leave.label}
          </Button>
        </div>
      </Form>
    )}
  </StripeForm>
);
