import base from '../../../components/ui/base.css?raw';
import { COLOUR_RULES, type ColourRule } from '../../../components/ui/colour-rules.ts';
import { Table } from '../../../components/ui/Table.tsx';
import { coloursIn, lowestContrast } from '../../../components/ui/tokens.ts';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

const COLOURS = coloursIn(base);

export const colours: SectionProps = {
  id: 'colours',
  title: 'Colours',
  use: 'The only colours there are; each has a light and a dark form. Contrasts are measured, the lowest of the grounds counts.',
  children: (
    <Table
      caption="Colours"
      columns={[
        { label: 'Colour' },
        { label: 'Light and dark' },
        { label: 'For' },
        { label: 'Contrast on' },
        { label: 'Light', align: 'end' },
        { label: 'Dark', align: 'end' },
        { label: 'At least', align: 'end' },
      ]}
      rows={COLOUR_RULES.map((rule) => ({
        key: rule.name,
        cells: [
          <code key="name">--{rule.name}</code>,
          <Swatches key="swatches" name={rule.name} />,
          rule.use,
          rule.on.join(', ') || '–',
          contrastOf(rule, 'light'),
          contrastOf(rule, 'dark'),
          rule.least ?? '–',
        ],
      }))}
    />
  ),
};

function Swatches({ name }: { name: string }) {
  return (
    <span className={css.swatches}>
      {[css.light, css.dark].map((scheme) => (
        <svg key={scheme} className={scheme} width="40" height="28" aria-hidden="true">
          <rect width="40" height="28" rx="6" fill={`var(--${name})`} stroke="var(--line-control)" />
        </svg>
      ))}
    </span>
  );
}

function contrastOf({ name, on }: ColourRule, scheme: 'light' | 'dark'): string {
  const colour = COLOURS.find((one) => one.name === name);
  const grounds = COLOURS.filter((one) => on.includes(one.name));
  return colour && grounds.length > 0 ? lowestContrast(colour, grounds, scheme).toFixed(2) : '–';
}
