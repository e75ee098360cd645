import { Button } from '#components/ui/Button.tsx';
import type { PlanOrder } from './plan-orders.ts';
import css from './product.module.css';

/** The prices of a product, each with the button that buys it. */
export function Orders({ orders }: { orders: PlanOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className={css.orders} aria-label="Prices">
      {orders.map(({ id, name, price, hint, button }, position) => (
        <li key={id}>
          <p className={css.order}>{name}</p>
          <p className={css.price}>{price}</p>
          {hint && <p className={css.hint}>{hint}</p>}
          {button && (
            <Button href={button.href} kind={position === 0 ? 'primary' : 'quiet'} wide>
              {button.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
