import { COLOUR_SCHEMES, type ColourScheme } from '#lib/colour-scheme.ts';
import css from './ThemeSwitch.module.css';

const LABELS: Record<ColourScheme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

/** Selects the light, dark or system colour scheme. */
export function ThemeSwitch({ theme, next }: { theme: ColourScheme; next: string }) {
  return (
    <form className={css.switch} method="post" action="/api/theme" aria-label="Colours">
      <input type="hidden" name="_next" value={next} />
      {COLOUR_SCHEMES.map((choice) => (
        <button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
          {LABELS[choice]}
        </button>
      ))}
    </form>
  );
}
