import { useState } from 'react';
import { DEFAULT_COLOURS } from '#lib/widget-colours.ts';
import { type FieldBase, FieldFrame, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { contrast } from '../../widget/core/colour.ts';
import css from './ColourField.module.css';
import { useAnnounced } from './use-announced.ts';

const PRESETS = [
  { colour: '', label: 'Green' },
  { colour: '#1d4ed8', label: 'Blue' },
  { colour: '#4d7c0f', label: 'Olive' },
  { colour: '#b45309', label: 'Amber' },
  { colour: '#b91c1c', label: 'Red' },
  { colour: '#9d174d', label: 'Berry' },
  { colour: '#334155', label: 'Slate' },
];

const IS_COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour: one of a few, or any other; with what it means for readability. */
export function ColourField({ value, ...field }: Omit<FieldBase, 'optional'> & { value: string | null }) {
  const { entered, control } = useFieldState({ ...field, optional: true });
  const [colour, setColour] = useState(entered?.[field.name] ?? value ?? '');
  const ref = useAnnounced<HTMLDivElement>(colour);
  const shown = IS_COLOUR.test(colour) ? colour : DEFAULT_COLOURS.light;
  return (
    <div ref={ref}>
      <FieldFrame {...field} optional>
        <fieldset className={css.presets}>
          <legend className="visually-hidden">Suggested colours</legend>
          {PRESETS.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={css.preset}
              aria-pressed={preset.colour === colour.toLowerCase()}
              aria-label={preset.label}
              title={preset.label}
              onClick={() => setColour(preset.colour)}
            >
              {/* Drawn, because inline styles would violate the content security policy. */}
              <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
                <circle cx="16" cy="16" r="16" fill={preset.colour || DEFAULT_COLOURS.light} />
              </svg>
            </button>
          ))}
        </fieldset>
        <div className={css.free}>
          <input
            {...control}
            className={form.input}
            value={colour}
            placeholder={DEFAULT_COLOURS.light}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setColour(target.value.trim())}
          />
          <input
            type="color"
            className={css.picker}
            aria-label="Pick a colour"
            value={shown.toLowerCase()}
            onChange={({ target }) => setColour(target.value)}
          />
        </div>
        <Readability colour={shown} />
      </FieldFrame>
    </div>
  );
}

/** The contrast of the widget’s text on the colour, and of its button on a white page. */
function Readability({ colour }: { colour: string }) {
  const onWhite = contrast(colour, '#ffffff');
  const isWhite = onWhite >= 4.5;
  const ratio = isWhite ? onWhite : contrast(colour, '#000000');
  return (
    <p className={css.readability}>
      <svg viewBox="0 0 44 32" width="44" height="32" aria-hidden="true">
        <rect width="44" height="32" rx="6" fill={colour} />
        <text
          x="22"
          y="22"
          textAnchor="middle"
          fontSize="16"
          fontWeight="600"
          fill={isWhite ? '#fff' : '#000'}
        >
          Aa
        </text>
      </svg>
      <span>
        {isWhite ? 'White' : 'Black'} text on it: contrast {ratio.toFixed(1)} : 1, easy to read.
        {onWhite < 3 && ' On a white page, the button itself may be hard to see.'}
      </span>
    </p>
  );
}
