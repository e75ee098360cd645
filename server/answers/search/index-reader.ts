import type { Snapshot } from '../../platform/inverted-index/inverted-index.ts';

/** The interface of a bot's index that queries use. */
export interface IndexReader extends Pick<Snapshot, 'postingsOf' | 'termsWithPrefix'> {
  /** The languages of its pages, as two-letter codes. */
  languages: readonly string[];
}
