import { formatOrdinalDate } from '#lib/dates.ts';

interface Accepted {
  acceptedTerms: string | null;
  termsAcceptedAt: string | null;
}

/** The version of the terms that a user has accepted, and when; null for none. */
export const acceptedTermsText = (
  { acceptedTerms, termsAcceptedAt }: Accepted,
  viewer: { timeZone: string | null },
): string | null =>
  acceptedTerms && termsAcceptedAt
    ? `Version ${acceptedTerms}, accepted on ${formatOrdinalDate(termsAcceptedAt, { timeZone: viewer.timeZone ?? 'UTC' })}`
    : null;
