import { Icon } from '../../ui/Icon.tsx';
import css from './PlanFeatures.module.css';

export function PlanFeatures({ features }: { features: string[] }) {
  return (
    <ul className={css.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" size={18} /> {feature}
        </li>
      ))}
    </ul>
  );
}
