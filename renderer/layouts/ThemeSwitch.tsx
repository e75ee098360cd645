import { THEMES, type Theme } from '#lib/theme.ts';
import css from './ThemeSwitch.module.css';

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

/** Selects the light, dark or system colour scheme. */
export function ThemeSwitch({ theme, next }: { theme: Theme; next: string }) {
  return (
    <form className={css.switch} method="post" action="/api/theme" aria-label="Colours">
      <input type="hidden" name="_next" value={next} />
      {THEMES.map((choice) => (
        <button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
          {LABELS[choice]}
        </button>
      ))}
    </form>
  );
}
