import base from '#components/ui/base.css?raw';
import { tokensIn } from '#components/ui/tokens.ts';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

const FAMILIES = [
  { name: 'font', use: 'Everything people work with' },
  { name: 'font-heading', use: 'Headings of public pages' },
  { name: 'font-text', use: 'Articles, to be read at length' },
  { name: 'font-code', use: 'Code: <script async src="…">' },
];

export const type: SectionProps = {
  id: 'type',
  title: 'Type',
  use: 'Nine sizes, the last three fluid, in four families; weights 400 and 600. 16 is the size of everything that has no reason to be another.',
  children: (
    <>
      {tokensIn(base, 'size').map(({ name }) => (
        <p key={name} className={`${css.line} ${css[name]}`}>
          <code>--{name}</code> Tea is served from nine to five
        </p>
      ))}
      {FAMILIES.map(({ name, use }) => (
        <p key={name} className={`${css.line} ${css[name]}`}>
          <code>--{name}</code>
          <span>
            {use}, <strong>and 600</strong>
          </span>
        </p>
      ))}
    </>
  ),
};

export const space: SectionProps = {
  id: 'space',
  title: 'Space',
  use: 'Nine steps. Inside a thing 1 to 4, between things 4 to 6, between parts of a page 6 to 9.',
  children: (
    <>
      {tokensIn(base, 'space').map(({ name, value }) => (
        <p key={name} className={css.line}>
          <code>--{name}</code>
          <svg width={Number.parseInt(value, 10)} height="16" aria-hidden="true">
            <rect width="100%" height="16" fill="var(--action)" />
          </svg>
          {value}
        </p>
      ))}
    </>
  ),
};

export const edges: SectionProps = {
  id: 'edges',
  title: 'Radii and shadows',
  use: 'Controls, cards and pills have a radius each. A card hardly throws a shadow; what lies above the page throws a wide, soft one.',
  samples: Object.fromEntries(
    [...tokensIn(base, 'radius'), ...tokensIn(base, 'shadow')].map(({ name }) => [
      `--${name}`,
      <div key={name} className={`${css.edge} ${css[name]}`} />,
    ]),
  ),
};
