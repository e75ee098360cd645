import type { SiteTheme } from '#lib/schemas/sites.ts';
import type { InForm } from '../../forms/FieldFrame.tsx';
import { optionsOf } from '../../forms/Options.tsx';
import { RadioGroup } from '../../forms/RadioGroup.tsx';
import { ColourField } from './ColourField.tsx';

interface ThemeFieldsProps extends InForm {
  theme: SiteTheme;
  /** Before the names of the fields, where they are part of a larger form. */
  prefix?: string;
}

/** The colour of the widget, and its place on the page. */
export function ThemeFields({ theme, prefix = '', form }: ThemeFieldsProps) {
  return (
    <>
      <ColourField form={form} name={`${prefix}theme.color`} label="Colour" value={theme.color} />
      <RadioGroup
        form={form}
        name={`${prefix}theme.position`}
        label="Place of the button"
        value={theme.position}
        options={optionsOf({ 'bottom-left': 'Left', 'bottom-right': 'Right' })}
      />
      <RadioGroup
        form={form}
        name={`${prefix}theme.mode`}
        label="Light or dark"
        value={theme.mode}
        options={optionsOf({ auto: 'As on the page', light: 'Light', dark: 'Dark' })}
      />
    </>
  );
}
