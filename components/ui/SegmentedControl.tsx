import css from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose(value: NoInfer<Value>): void;
}

/** A choice between a few views that takes effect at once. For hydrated pages. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
