export interface Option {
  value: string;
  label: string;
}

interface OptionsProps {
  options: readonly Option[];
  /** The label of the empty option; without it the first option is selected. */
  placeholder?: string | undefined;
}

/** The options inside of a `select`. */
export const Options = ({ options, placeholder }: OptionsProps) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

/** The options of a select, of radio buttons or of a filter, from their labels by value. */
export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const optionsFor = (entities: readonly { id: string; name: string }[]): Option[] =>
  entities.map(({ id, name }) => ({ value: id, label: name }));
