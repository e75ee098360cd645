import { plainText } from '#lib/passage-content.ts';
import { ByteWriter } from '../../platform/inverted-index/bytes.ts';
import type { NewDoc } from '../../platform/inverted-index/inverted-index.ts';
import { fold, languageOf, termOf, tokenize } from '../../platform/text/analyze.ts';
import {
  FIELD_WEIGHTS,
  suffixTerms,
  type TermCounts,
  umlautSuffixTerms,
  writeCounts,
  writeLengths,
} from '../page-index/page-index.ts';

/** A page in the format of the extraction. */
export interface IndexablePage {
  title: string;
  /** The page's declaration, for instance `en-GB`. */
  language: string | null;
  /** `heading` is the path of headings joined by ` › `. */
  passages: readonly { heading: string; content: string }[];
}

/** The index data of a page, in a few plain buffers that are cheap to send between processes. */
export interface AnalyzedPage {
  data: Uint8Array;
  /** Sorted by code units, one per line. */
  terms: string;
  /** The concatenated postings of all terms. */
  postings: Uint8Array;
  /** The length of each posting in bytes. */
  lengths: Uint32Array;
}

/** Each word yields a literal term and a stem. A page with more terms is a list of words: the rest is not indexed. */
const MAX_TERMS = 40_000;

/** The counts of a term that leads to others. */
const NO_COUNTS: TermCounts = { title: 0, headings: 0, passages: [] };

/** Counts the terms of a page. Runs in the extraction process: a large page takes seconds. */
export function analyzePage({ title, language: tag, passages }: IndexablePage): AnalyzedPage {
  const language = languageOf(tag);
  const counter = new PageCounter(language);
  const titleLength = counter.addTitle(title);
  const lengths = passages.map(({ heading, content }, position) =>
    counter.addPassage(position, heading, content),
  );
  const counted = [...counter.counts.keys()];
  const terms = [...counted, ...suffixTerms(counted, language)].sort();
  const writer = new ByteWriter();
  const lengthsOfPostings = terms.map((term) => {
    const before = writer.length;
    writeCounts(writer, counter.counts.get(term) ?? NO_COUNTS);
    return writer.length - before;
  });
  return {
    data: writeLengths({
      language,
      title: titleLength,
      page: counter.length,
      headings: lengths.map(({ heading }) => heading),
      texts: lengths.map(({ text }) => text),
    }),
    terms: terms.join('\n'),
    postings: writer.finish(),
    lengths: Uint32Array.from(lengthsOfPostings),
  };
}

export function toDoc(doc: number, { data, terms, postings, lengths }: AnalyzedPage): NewDoc {
  let from = 0;
  return {
    doc,
    data,
    terms: terms === '' ? [] : terms.split('\n'),
    postings: Array.from(lengths, (length) => {
      from += length;
      return postings.subarray(from - length, from);
    }),
  };
}

class PageCounter {
  readonly counts = new Map<string, TermCounts>();
  /** The number of words, each weighted by its field. */
  length = 0;
  readonly #language: string;
  readonly #headings = new Map<string, Counted>();
  readonly #seenHeadings = new Set<string>();

  constructor(language: string) {
    this.#language = language;
  }

  addTitle(title: string): number {
    const { terms, length } = countTerms(title, this.#language);
    for (const [term, times] of terms) this.#change(term, (counts) => (counts.title = times));
    this.length += FIELD_WEIGHTS.title * length;
    return length;
  }

  /** @returns the number of words in its heading path and in its text */
  addPassage(position: number, path: string, content: string): { heading: number; text: number } {
    const heading = this.#countHeading(path);
    const text = countTerms(plainText(content), this.#language);
    for (const [term, times] of heading.terms)
      this.#change(term, (counts) => counts.passages.push({ position, heading: times, text: 0 }));
    for (const [term, times] of text.terms) {
      this.#change(term, ({ passages }) => {
        const last = passages.at(-1);
        if (last?.position === position) last.text = times;
        else passages.push({ position, heading: 0, text: times });
      });
    }
    this.length += FIELD_WEIGHTS.text * text.length;
    return { heading: heading.length, text: text.length };
  }

  /** Passages of one section share their headings, each of which counts once for the page. */
  #countHeading(path: string): Counted {
    const known = this.#headings.get(path);
    if (known) return known;
    const counted = countTerms(path, this.#language);
    this.#headings.set(path, counted);
    this.#addHeading(path);
    return counted;
  }

  /** With the headings above it, because these may have no passage themselves. */
  #addHeading(path: string): void {
    if (path === '' || this.#seenHeadings.has(path)) return;
    this.#seenHeadings.add(path);
    const [own = '', ...above] = path.split(' › ').reverse();
    this.#addHeading(above.reverse().join(' › '));
    const { terms, length } = countTerms(own, this.#language);
    for (const [term, times] of terms) this.#change(term, (counts) => (counts.headings += times));
    this.length += FIELD_WEIGHTS.heading * length;
  }

  #change(term: string, change: (counts: TermCounts) => void): void {
    let counts = this.counts.get(term);
    if (!counts) {
      if (this.counts.size >= MAX_TERMS) return;
      counts = { title: 0, headings: 0, passages: [] };
      this.counts.set(term, counts);
    }
    change(counts);
  }
}

interface Counted {
  terms: Map<string, number>;
  /** The number of words; the parts of a word do not count. */
  length: number;
}

function countTerms(text: string, language: string): Counted {
  const terms = new Map<string, number>();
  const tokens = tokenize(text);
  for (const { words } of tokens) {
    for (const word of words) {
      for (const term of new Set([fold(word), termOf(word, language), ...umlautSuffixTerms(word, language)]))
        if (term !== '') terms.set(term, (terms.get(term) ?? 0) + 1);
    }
  }
  return { terms, length: tokens.length };
}
