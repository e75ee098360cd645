import { flatFields, nestFields } from '#lib/form-fields.ts';

/** The fields of a form as the API receives them: nested, with texts for values. */
export type FormValues = Record<string, unknown>;

/** The values of a form without the control fields of the form bridge. */
export const valuesOf = (form: HTMLFormElement): FormValues => nestFields(fieldsOf(form));

/** The values that the form had when it was loaded, although a visitor or the browser may have changed it since. */
export function initialValuesOf(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return valuesOf(copy);
}

/** The single values by the names of their fields, to be shown again like those of a form that was sent back. */
export const enteredIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(form)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const fieldsOf = (form: HTMLFormElement) =>
  flatFields([...new FormData(form)].filter(([name]) => !name.startsWith('_')));

/** Reads a text at a path such as `theme.color`; empty where there is none. */
export function textAt(values: FormValues, path: string): string {
  const value = valueAt(values, path);
  return typeof value === 'string' ? value : '';
}

/** Reads a list; a form sends an empty item beside the chosen ones. */
export const listAt = (values: FormValues, path: string): string[] =>
  [valueAt(values, path)].flat().filter((item): item is string => typeof item === 'string' && item !== '');

/** Reads a checkbox that sends `false` before its own value. */
export const isOnAt = (values: FormValues, path: string): boolean => listAt(values, path).at(-1) === 'true';

export function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as FormValues | undefined)?.[key], values);
}
