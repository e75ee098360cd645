import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import { useFormId } from '#components/forms/FieldFrame.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import css from '#components/sites/studio/studio.module.css';
import { ThemeFields } from '#components/sites/studio/ThemeFields.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { SiteView } from '#server/sites/sites.ts';
import { LeadFieldList } from './LeadFieldList.tsx';
import { NetworkList } from './NetworkList.tsx';

interface LookFieldsProps {
  site: Pick<SiteView, 'theme' | 'agents'>;
  /** Names the parts that visitors will not see with the values of the fields. */
  warning: string | null;
  /** Shows the form for an email address in the preview. */
  showLeadForm(): void;
}

export function LookFields({ site: { theme, agents }, warning, showLeadForm }: LookFieldsProps) {
  return (
    <>
      <fieldset className={css.group}>
        <legend>Colour and place</legend>
        <ThemeFields theme={theme} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>What visitors can do</legend>
        <div className={css.tight}>
          {AGENTS.map(({ agent, label }) => (
            <Checkbox
              key={agent}
              name={`agents.${agent}.enabled`}
              label={label}
              checked={agents[agent].enabled}
              uncheckedValue="false"
            />
          ))}
          <p className={css.hint}>
            Visitors find them in this order. The first that is on opens with the button.
          </p>
        </div>
        <div role="status">{warning && <Notice kind="warning" text={warning} />}</div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>Email form</legend>
        <Checkbox
          name="agents.chat.asksEmail"
          label="The chat asks for an email address before the first answer"
          help="Visitors can ask without one. Where there is no answer, they are asked anyway."
          checked={agents.chat.asksEmail}
          uncheckedValue="false"
        />
        <div className="scripted">
          <Button kind="quiet" type="button" onClick={showLeadForm}>
            Show the form in the preview
          </Button>
        </div>
        <LeadFieldList name="agents.chat.leadFields" fields={agents.chat.leadFields} />
      </fieldset>
      <ShareFields share={agents.share} />
    </>
  );
}

function ShareFields({ share }: { share: SiteView['agents']['share'] }) {
  const { utm } = share;
  return (
    <fieldset className={css.group}>
      <legend>Sharing</legend>
      <RadioGroup
        name="agents.share.placement"
        label="Share buttons"
        value={share.placement}
        options={[
          { value: 'panel', label: 'Behind the button', help: 'Beside chat and search' },
          {
            value: 'floating',
            label: 'Always visible',
            help: 'A small bar at the edge, above your page. Visitors can close it.',
          },
        ]}
      />
      <details className={css.more}>
        <summary>Networks and their order</summary>
        <NetworkList name="agents.share.networks" chosen={share.networks} />
      </details>
      <Field
        name="agents.share.text"
        label="Text that is shared"
        value={share.text}
        help="Left empty, it is the title of the page."
        optional
      />
      <details className={css.more} open={useRefused(useFormId()) !== null}>
        <summary>Recognise shared links in your statistics</summary>
        <p className={css.hint}>These UTM parameters are added to every shared link.</p>
        <div className={css.pair}>
          {UTM.map(({ name, placeholder }) => (
            <Field
              key={name}
              name={`agents.share.utm.${name}`}
              label={`utm_${name}`}
              placeholder={placeholder}
              value={utm[name]}
              optional
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

const AGENTS = [
  { agent: 'chat', label: 'Ask the assistant' },
  { agent: 'search', label: 'Search the website' },
  { agent: 'share', label: 'Share a page' },
] as const;

const UTM = [
  { name: 'source', placeholder: 'share' },
  { name: 'medium', placeholder: 'social' },
  { name: 'campaign', placeholder: 'spring' },
] as const;
