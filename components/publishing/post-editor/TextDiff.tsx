import { Fragment } from 'react';
import { compareTexts, type DiffPassage, type DiffPiece } from '#lib/text-diff.ts';
import css from './diff.module.css';

interface TextDiffProps {
  before: string;
  after: string;
}

/** Removed and added passages in one text. */
export function TextDiff({ before, after }: TextDiffProps) {
  const { passages, isCoarse } = compareTexts(before, after);
  return (
    <>
      {isCoarse && <Coarse />}
      <div className={css.text} dir="auto">
        {numbered(passages).map(([key, passage]) => (
          <Passage key={key} passage={passage} />
        ))}
      </div>
    </>
  );
}

const Coarse = () => <p>These texts differ too much to show every change by words.</p>;

/** Two columns: removed passages in the first, added ones in the second. */
export function SideBySide({ before, after, labels }: TextDiffProps & { labels: [string, string] }) {
  const { passages: found, isCoarse } = compareTexts(before, after);
  const passages = numbered(found);
  return (
    <>
      {isCoarse && <Coarse />}
      <div className={css.sides}>
        {labels.map((label, side) => (
          <section key={label} aria-label={label}>
            <p className={css.side}>{label}</p>
            <div className={css.text} dir="auto">
              {passages.map(([key, passage]) => (
                <Passage key={key} passage={passage} hides={side === 0 ? 'added' : 'removed'} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

function Passage({ passage, hides }: { passage: DiffPassage; hides?: DiffPiece['kind'] }) {
  const pieces = passage.pieces.filter(({ kind }) => kind !== hides);
  if (passage.isSame) return <Unchanged text={pieces[0]?.text ?? ''} />;
  return numbered(pieces).map(([key, piece]) => <Piece key={key} {...piece} />);
}

const SHOWN_LINES = 2;

/** Shows the lines next to a change and hides the others. */
function Unchanged({ text }: { text: string }) {
  const lines = text.split('\n');
  const hidden = lines.length - 2 * SHOWN_LINES;
  if (hidden < 4) return text;
  return (
    <>
      {lines.slice(0, SHOWN_LINES).join('\n')}
      <span className={css.unchanged}>{hidden} unchanged lines</span>
      {lines.slice(-SHOWN_LINES).join('\n')}
    </>
  );
}

/** Most screen readers do not announce `ins` and `del`. */
function Piece({ kind, text }: DiffPiece) {
  if (kind === 'same') return <Fragment>{text}</Fragment>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{kind === 'added' ? ' [added: ' : ' [removed: '}</span>
      {text}
      <span className="visually-hidden">] </span>
    </Mark>
  );
}

const numbered = <Item,>(items: Item[]): [key: number, item: Item][] =>
  items.map((item, index) => [index, item]);
