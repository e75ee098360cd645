import { useState } from 'react';
import form from '#components/forms/Form.module.css';
import css from '#components/sites/studio/list.module.css';
import { MoveButtons, moved } from '#components/sites/studio/MoveButtons.tsx';
import { useAnnounced } from '#components/sites/studio/use-announced.ts';
import { networkLabel } from '#lib/network-label.ts';
import { SHARE_NETWORKS, type ShareNetwork } from '#lib/widget-settings.ts';

/** The ways to share: which ones, and in which order. */
export function NetworkList({ name, chosen }: { name: string; chosen: ShareNetwork[] }) {
  const [order, setOrder] = useState([
    ...chosen,
    ...SHARE_NETWORKS.filter((network) => !chosen.includes(network)),
  ]);
  const ref = useAnnounced<HTMLFieldSetElement>(order);
  return (
    <fieldset ref={ref} className={form.group}>
      <legend className="visually-hidden">Networks, in this order</legend>
      <input type="hidden" name={name} value="" />
      <ul className={css.list}>
        {order.map((network, position) => (
          <li key={network} className={css.row}>
            <label>
              <input type="checkbox" name={name} value={network} defaultChecked={chosen.includes(network)} />
              {networkLabel(network)}
            </label>
            <MoveButtons
              of={networkLabel(network)}
              position={position}
              length={order.length}
              onMove={(by) => setOrder(moved(order, position, by))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
