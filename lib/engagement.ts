/** The settings of the engagement tool's loader script, embedded in the page as JSON. */
export interface EngagementBlock {
  /** The address of an analytics.js-compatible script. */
  scriptUrl: string;
  writeKey: string;
  /** The signed-in user. */
  user?: { id: string; traits: Record<string, string> };
  /** The script is loaded only after the visitor has agreed. */
  asksConsent?: true;
}

/** The id of the element that contains the JSON. */
export const ENGAGEMENT_BLOCK = 'engagement';

const NO_VALUE = 'No defined';

const TRAITS = ['email', 'name', 'firstName', 'lastName', 'systemRole', 'timeZone', 'createdAt'] as const;

type TrackedUser = { [trait in (typeof TRAITS)[number]]?: string | null };

/** The tracked attributes. All have a value, which distinguishes "empty" from "not sent". */
export const traitsOf = (user: TrackedUser): Record<string, string> =>
  Object.fromEntries(TRAITS.map((trait) => [trait, user[trait]?.trim() || NO_VALUE]));
