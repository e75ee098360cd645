import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#components/forms/Field.tsx';
import { Select } from '#components/forms/Select.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import type { SettingName } from '#lib/schemas/settings.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import { SETTING_SECTIONS } from '#lib/setting-sections.ts';
import css from './settings.module.css';
import type { SettingsView } from './settings-view.ts';

interface SettingRowProps {
  name: SettingName;
  view: SettingsView;
  children: ReactNode;
}

type Given = 'name' | 'label' | 'optional';

export const SettingField = ({ view, ...field }: RowProps & Omit<ComponentProps<typeof Field>, Given>) => (
  <SettingRow name={field.name} view={view}>
    <Field
      value={textOf(view.values[field.name])}
      {...field}
      label={SETTING_LABELS[field.name]}
      optional="unmarked"
    />
  </SettingRow>
);

export const SettingSelect = ({ view, ...field }: RowProps & Omit<ComponentProps<typeof Select>, Given>) => (
  <SettingRow name={field.name} view={view}>
    <Select
      value={textOf(view.values[field.name])}
      {...field}
      label={SETTING_LABELS[field.name]}
      optional="unmarked"
    />
  </SettingRow>
);

interface RowProps {
  name: SettingName;
  view: SettingsView;
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

const resetForm = (name: SettingName): string => `reset-${name}`;

/** A field with the source of its value; a value that is set here can be reset. */
export function SettingRow({ name, view, children }: SettingRowProps) {
  const { source, variable } = view.sources[name];
  return (
    <div id={name} className={css.row}>
      {children}
      <p className={css.source}>
        {source === 'set' && (
          <>
            <Badge>Set here</Badge>{' '}
            <button type="submit" form={resetForm(name)} className={css.reset}>
              Reset<span className="visually-hidden"> {SETTING_LABELS[name]}</span>
            </button>
          </>
        )}
        {source === 'environment' && (
          <>
            From <code>{variable}</code> in the environment
          </>
        )}
        {source === 'default' && 'Default'}
      </p>
    </div>
  );
}

/**
 * The forms of the reset buttons: a form cannot contain another one. A reset that must be confirmed is asked for in the form
 * of its section.
 */
export function ResetForms({ view }: { view: SettingsView }) {
  return (Object.keys(view.sources) as SettingName[])
    .filter((name) => view.sources[name].source === 'set')
    .map((name) => (
      <AdminForm
        key={name}
        id={resetForm(name)}
        name={sectionOf(name)}
        action="/api/admin/settings"
        method="patch"
        next={`/admin/settings#${name}`}
      >
        <input type="hidden" name={name} value="" />
        <input type="hidden" name="version" value={view.versions[name]} />
      </AdminForm>
    ));
}

const sectionOf = (setting: SettingName): string | undefined =>
  Object.entries<readonly SettingName[]>(SETTING_SECTIONS).find(([, names]) => names.includes(setting))?.[0];
