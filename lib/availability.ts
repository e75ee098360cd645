import { slugProblem } from './slugs.ts';
import { isEmail, isName, NAME_RULE } from './validators.ts';

type Sameness = (value: string, own: string) => boolean;

const exactly: Sameness = (value, own) => value === own;
const inAnyCase: Sameness = (value, own) => value.toLowerCase() === own.toLowerCase();
/** A media slug ends in the file's extension, which the form does not show. */
const withExtension: Sameness = (value, own) =>
  value === own || value + own.slice(Math.max(own.lastIndexOf('.'), 0)) === own;

const SAMENESS = {
  user: { email: inAnyCase, name: inAnyCase },
  bot: { slug: exactly },
  post: { slug: exactly },
  category: { slug: inAnyCase, name: inAnyCase },
  tag: { slug: inAnyCase, name: inAnyCase },
  site: { slug: inAnyCase, name: inAnyCase },
  media: { slug: withExtension },
  product: { slug: inAnyCase },
  'product-plan': { slug: inAnyCase },
} satisfies Record<string, Record<string, Sameness>>;

export type AvailabilityKind = keyof typeof SAMENESS;
export type AvailabilityField<Kind extends AvailabilityKind> = keyof (typeof SAMENESS)[Kind] & string;

/** The item's current value always counts as available. */
export function isOwnValue<Kind extends AvailabilityKind>(
  kind: Kind,
  field: AvailabilityField<Kind>,
  value: string,
  own: string | null | undefined,
): boolean {
  if (own === null || own === undefined) return false;
  const fields: Record<string, Sameness> = SAMENESS[kind];
  return fields[field]?.(value, own) ?? false;
}

export const SITE_NAME_MAX_LENGTH = 80;

/**
 * Why nothing can have this value, for a form that would otherwise ask the server; empty for what is merely incomplete,
 * and undefined if only the server can tell.
 */
export function valueProblem(kind: AvailabilityKind, field: string, value: string): string | undefined {
  if (field === 'slug') return slugProblem(value);
  if (kind === 'site')
    return value.length > SITE_NAME_MAX_LENGTH
      ? `Name may have at most ${SITE_NAME_MAX_LENGTH} characters.`
      : undefined;
  if (kind !== 'user') return undefined;
  if (field === 'email') return isEmail(value) ? undefined : '';
  return isName(value) ? undefined : NAME_RULE;
}

export const EMAIL_TAKEN = 'There is an account with this email address already.';

/** The message for a value that another item has. */
export const takenMessage = (subject: string): string => `${subject} is taken.`;

/** The message for a value that another item has or that is reserved: it does not tell which. */
export const takenOrReservedMessage = (subject: string): string => `${subject} is taken or not available.`;
