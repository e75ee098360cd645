/** The header of RFC 4021 for a mail that only its recipient may read. */
export const PRIVATE = { Sensitivity: 'Private' };

export const isPrivate = (headers: Record<string, string> | undefined): boolean =>
  headers?.Sensitivity === PRIVATE.Sensitivity;
