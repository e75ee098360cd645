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

/** The message for a value that another item has. */
export const takenMessage = (subject: string): string => `${subject} is taken.`;

/** The message for a value that another item has or that is reserved: it does not tell which. */
export const takenOrReservedMessage = (subject: string): string => `${subject} is taken or not available.`;
