/** What a page tells the script that loads the engagement tool; it stands in the page as JSON. */
export interface EngagementBlock {
  /** Of an analytics.js-compatible script. */
  scriptUrl: string;
  writeKey: string;
  /** Whoever is signed in. */
  user?: { id: string; traits: Record<string, string> };
}

/** The id of the element that holds the block. */
export const ENGAGEMENT_BLOCK = 'engagement';

const NO_VALUE = 'No defined';

const TRAITS = ['email', 'name', 'firstName', 'lastName', 'systemRole', 'timeZone', 'createdAt'] as const;

type TrackedUser = { [trait in (typeof TRAITS)[number]]?: string | null };

/** The attributes that are tracked, each with a value: whoever reads them can tell "nothing" from "not sent". */
export const traitsOf = (user: TrackedUser): Record<string, string> =>
  Object.fromEntries(TRAITS.map((trait) => [trait, user[trait]?.trim() || NO_VALUE]));
