import type { ProductLimits } from '#server/plans/plans.ts';
import { Field } from '../../forms/Field.tsx';
import { optionsOf } from '../../forms/Options.tsx';
import { Select } from '../../forms/Select.tsx';
import studio from '../../sites/studio/studio.module.css';
import { LIMIT_LABELS } from '../pricing/limit-labels.ts';
import css from './products.module.css';

/** The limits of who has a product. */
export function LimitFields({ limits }: { limits: ProductLimits }) {
  return (
    <fieldset className={`${studio.group} ${css.ofPlans}`}>
      <legend>Limits</legend>
      <p className={studio.hint}>
        Of who has a plan; of an add-on, what each of it adds. Nothing entered in a plan is no limit. A lower
        limit applies to everybody who has the plan, at once.
      </p>
      <div className={css.pair}>
        {LIMIT_LABELS.map(({ name, label }) => (
          <Field
            key={name}
            name={`limits.${name}`}
            label={label}
            value={String(limits[name] ?? '')}
            decimals={0}
            autoComplete="off"
            optional
          />
        ))}
        <Select
          name="limits.branding"
          label="“Powered by” line"
          value={limits.branding ?? ''}
          placeholder="As in the free plan"
          options={BRANDING}
          optional
        />
      </div>
    </fieldset>
  );
}

const BRANDING = optionsOf({ shown: 'Shown', hidden: 'Hidden' });
