import { providerMark } from '#lib/assets.ts';
import { MODEL_PRESETS, nameInSentence, type PresetId, presetOf } from '#lib/model-presets.ts';
import css from './models.module.css';
import { ProviderForm } from './ProviderForm.tsx';
import type { OpenForm, ProviderPlace } from './provider-place.ts';

interface PresetChoiceProps {
  place: ProviderPlace;
  /** Connected ones, and those that the environment decides. */
  hidden: readonly PresetId[];
  open: OpenForm | null;
}

/** The services to connect, as links: each opens its form with the address filled in. */
export function PresetChoice({ place, hidden, open }: PresetChoiceProps) {
  const chosen = open?.kind === 'connect' && !hidden.includes(open.preset) ? presetOf(open.preset) : null;
  return (
    <div className={css.choice} id="connect">
      <ul className={css.presets}>
        {MODEL_PRESETS.filter(({ id }) => !hidden.includes(id)).map(({ id, name }) => (
          <li key={id}>
            <a
              href={`${place.here}?connect=${id}#connect`}
              className={css.preset}
              aria-current={id === chosen?.id || undefined}
            >
              <img src={providerMark(id)} alt="" width={20} height={20} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {chosen && (
        <section aria-labelledby="connect-heading" className={css.connect}>
          <h3 id="connect-heading">Connect {nameInSentence(chosen.name)}</h3>
          <ProviderForm place={place} preset={chosen} />
        </section>
      )}
    </div>
  );
}
