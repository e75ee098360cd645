import type { SiteTheme } from '#lib/schemas/sites.ts';
import { optionsOf } from '../../forms/Options.tsx';
import { RadioGroup } from '../../forms/RadioGroup.tsx';
import { ColourField } from './ColourField.tsx';

interface ThemeFieldsProps {
  theme: SiteTheme;
  /** Before the names of the fields, where they are part of a larger form. */
  prefix?: string;
}

/** The colour of the widget, and its place on the page. */
export function ThemeFields({ theme, prefix = '' }: ThemeFieldsProps) {
  return (
    <>
      <ColourField name={`${prefix}theme.color`} label="Colour" value={theme.color} />
      <RadioGroup
        name={`${prefix}theme.position`}
        label="Place of the button"
        value={theme.position}
        options={optionsOf({ 'bottom-left': 'Left', 'bottom-right': 'Right' })}
      />
      <RadioGroup
        name={`${prefix}theme.mode`}
        label="Light or dark"
        value={theme.mode}
        options={optionsOf({ auto: 'As on the page', light: 'Light', dark: 'Dark' })}
      />
    </>
  );
}
