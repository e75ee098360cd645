import base from '#components/ui/base.css?raw';
import { COLOUR_RULES, type ColourRule } from '#components/ui/colour-rules.ts';
import { Table } from '#components/ui/Table.tsx';
import { coloursIn, lowestContrast } from '#components/ui/tokens.ts';
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
          rule.on.join(', '),
          contrastOf(rule, 'light'),
          contrastOf(rule, 'dark'),
          rule.least,
        ],
      }))}
    />
  ),
};

function Swatches({ name }: { name: string }) {
  const colour = COLOURS.find((one) => one.name === name);
  return (
    <span className={css.swatches}>
      {[colour?.light, colour?.dark].map((fill) => (
        <svg key={fill} width="40" height="28" aria-hidden="true">
          <rect x="0.5" y="0.5" width="39" height="27" rx="6" fill={fill} stroke="var(--line-control)" />
        </svg>
      ))}
    </span>
  );
}

function contrastOf({ name, on }: ColourRule, scheme: 'light' | 'dark'): string {
  const colour = COLOURS.find((one) => one.name === name);
  const grounds = COLOURS.filter((one) => on.includes(one.name));
  return colour && grounds.length > 0 ? lowestContrast(colour, grounds, scheme).toFixed(2) : '';
}
