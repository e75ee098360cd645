import { innermostHeading } from '../../../lib/heading-path.ts';
import { type Block, blocksOf, plainText } from '../../../lib/passage-content.ts';
import { fold, isStopWord, languageOf, termOf, tokenize } from '../../platform/text/analyze.ts';
import type { PassageHit } from '../../search/search.ts';
import { type AskedTerm, askedTermIn } from './asked-term.ts';
import { definesBetween } from './definition-words.ts';
import { isAddressName, isFact, isPostalAddress } from './facts.ts';
import { countSpoken, isQuotable, isShortSection } from './quotable.ts';
import { sentencesOf } from './sentences.ts';

/** The place where a passage says what the asked term is. */
export interface Definition {
  hit: PassageHit;
  /** The index of the block, and of the sentence within a paragraph. */
  at: number;
  sentence: number;
  /** Whether the sentence itself names the term, and not the heading above it. */
  isNamed: boolean;
}

/** The kinds of places, from the surest: of equal ones the passage with the better rank counts. */
const SENTENCE = 4;
const ENTRY = 3;
const FAQ = 3;
const ADDRESS = 2;
const SECTION = 1;

const MIN_WORDS = 4;
const ENOUGH_WORDS = 7;
const ENTRY_SIGN = /^\s*(?:[:：]|[–—-](?=\s))\s*/;
const ASIDE = /^\s*(?:\([^()]{1,80}\)|,[^,.:]{1,60},)/;

/** The passage that says what the term is, if there is one. */
export function findDefinition(
  { term, kinds }: AskedTerm,
  hits: readonly PassageHit[],
): Definition | undefined {
  for (const kind of kinds) {
    const places = hits.flatMap((hit) => {
      if (hit.sourceType === 'qa' || isEmpty(term, languageOf(hit.language))) return [];
      return kind === 'fact' ? factsIn(hit, term) : definitionsIn(hit, term, hit === hits[0]);
    });
    const best = Math.max(0, ...places.map(({ strength }) => strength));
    const found = places.find(({ strength }) => strength > 0 && strength === best);
    if (found) return found;
  }
  return undefined;
}

/** "What is that?" asks for no term. */
const isEmpty = (term: string, language: string): boolean =>
  wordsOf(term, language).every(({ word }) => isStopWord(word, language));

interface Place extends Definition {
  strength: number;
}

/** Lines that begin with the name, and a few short lines or a table below it. */
function factsIn(hit: PassageHit, name: string): Place[] {
  const language = languageOf(hit.language);
  const strengthOf = (line: Block) => (isFact(line, name, language) ? ENTRY : 0);
  const blocks = blocksOf(hit.content);
  const addresses = isAddressName(name) ? addressesIn(hit, blocks) : [];
  const lines = [...placesIn(hit, blocks, hasLabel, strengthOf), ...addresses];
  const [first] = blocks;
  if (!first || !(first.kind === 'row' || isShortSection(blocks))) return lines;
  const headed: Block = { kind: 'text', text: `${headingOf(hit)}: ${plainText(first.text)}` };
  return [...lines, { hit, at: 0, sentence: 0, isNamed: false, strength: strengthOf(headed) }];
}

const addressesIn = (hit: PassageHit, blocks: readonly Block[]): Place[] =>
  blocks.flatMap(({ kind, text }, at) =>
    kind === 'text' && isPostalAddress(plainText(text))
      ? { hit, at, sentence: 0, isNamed: false, strength: ADDRESS }
      : [],
  );

const hasLabel = (text: string): boolean => /^\| |[:：]/.test(text);

const headingOf = ({ heading, title }: PassageHit): string =>
  (innermostHeading(heading) || title).replace(/^[\d.\s]+/, '');

function definitionsIn(hit: PassageHit, term: string, isBest: boolean): Place[] {
  const language = languageOf(hit.language);
  const terms = wordsOf(term, language);
  const begins = term.slice(0, SURE_LETTERS).toLowerCase();
  const blocks = blocksOf(hit.content);
  const places = placesIn(
    hit,
    blocks,
    (text) => text.toLowerCase().includes(begins),
    (piece) => definitionStrength(piece, terms, language),
  );
  const at = blocks.findIndex((block) => isQuotable(block));
  if (blocks[at]?.kind !== 'text') return places;
  return [...places, { hit, at, sentence: 0, isNamed: false, strength: sectionStrength(hit, term, isBest) }];
}

/** These letters at the beginning of a word are the same in nearly all of its forms. */
const SURE_LETTERS = 3;

/** @param mayState whether it is worth to look at a text: splitting all into sentences would take most of the time */
function placesIn(
  hit: PassageHit,
  blocks: readonly Block[],
  mayState: (text: string) => boolean,
  strengthOf: (piece: Block) => number,
): Place[] {
  return blocks.flatMap((block, at) => {
    if (!mayState(block.text)) return [];
    return piecesOf(block, hit.language).flatMap((text, sentence) => {
      if (!mayState(text.slice(0, MAX_READ))) return [];
      return { hit, at, sentence, isNamed: true, strength: strengthOf({ ...block, text }) };
    });
  });
}

function piecesOf({ kind, text }: Block, language: string | null): string[] {
  if (kind === 'code' || kind === 'caption') return [];
  return kind === 'text' ? sentencesOf(text, language) : [text];
}

/** A section that is headed by the same question, or by the term: then it must be the best passage, too. */
function sectionStrength(hit: PassageHit, term: string, isBest: boolean): number {
  const name = headingOf(hit);
  const asked = askedTermIn(name);
  const isSame = (text: string) => sameTerms(text, term, languageOf(hit.language));
  if (asked?.kinds.includes('definition')) return isSame(asked.term) ? FAQ : 0;
  return isBest && isSame(name) ? SECTION : 0;
}

function definitionStrength(block: Block, term: readonly Word[], language: string): number {
  const text = plainText(block.text)
    .replace(/["“”„«»]/g, '')
    .replace(/’/g, "'")
    .trim();
  const found = findTerm(text, term, language);
  if (!found || !isQuotable(block)) return 0;
  const before = text.slice(0, found.start).replace(/[\s,]+$/, '');
  const after = text.slice(found.end).replace(ASIDE, '');
  if (definesBetween(before, after.trimStart(), language)) return SENTENCE;
  const sign = block.kind === 'row' ? /^ · / : ENTRY_SIGN;
  return before === '' && sign.test(after) && isExplanation(after) ? ENTRY : 0;
}

/** A sentence, or as long as one; else it is a value. */
const isExplanation = (text: string): boolean =>
  countSpoken(text) >= (/[.!?:;]\s*$/.test(text) ? MIN_WORDS : ENOUGH_WORDS);

/** How far into a sentence its subject begins: in words, and in characters with Markdown. */
const MAX_BEFORE = 3;
const MAX_READ = 100;

function findTerm(
  text: string,
  term: readonly Word[],
  language: string,
): { start: number; end: number } | undefined {
  const tokens = tokenize(text.slice(0, MAX_READ)).slice(0, MAX_BEFORE + term.length);
  const words = tokens.map(({ words: [word = ''] }) => ({ word, stem: termOf(word, language) }));
  for (let from = 0; from + term.length <= tokens.length; from++) {
    if (!term.every((one, i) => isFormOf(one, words[from + i]))) continue;
    return { start: tokens[from]?.start ?? 0, end: tokens[from + term.length - 1]?.end ?? 0 };
  }
  return undefined;
}

interface Word {
  word: string;
  stem: string;
}

/** "Checking" has the stem of "check", but is another word; other numbers and cases differ by two letters at most. */
function isFormOf(one: Word, other: Word | undefined): boolean {
  if (one.stem !== other?.stem) return false;
  const [a, b] = [fold(one.word), fold(other.word)];
  const same = [...a].findIndex((letter, i) => letter !== b[i]);
  return same < 0 ? b.length - a.length <= 2 : Math.max(a.length, b.length) - same <= MAX_ENDING;
}

/** "company" and "companies" */
const MAX_ENDING = 3;

const wordsOf = (text: string, language: string): Word[] =>
  tokenize(text).map(({ words: [word = ''] }) => ({ word, stem: termOf(word, language) }));

const sameTerms = (a: string, b: string, language: string): boolean => {
  const [words, others] = [wordsOf(a, language), wordsOf(b, language)];
  return (
    words.length > 0 && words.length === others.length && words.every((word, i) => isFormOf(word, others[i]))
  );
};
