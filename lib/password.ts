export const PASSWORD_MAX_LENGTH = 128;

/** Normalises Unicode: keyboards encode "é" in different ways. */
export const composed = (password: string): string => password.normalize('NFC');

export interface PasswordRule {
  /** The instruction shown to users who break the rule. */
  sentence: string;
  holds: (password: string) => boolean;
}

export const PASSWORD_RULES: readonly PasswordRule[] = [
  { sentence: 'Use at least 6 characters.', holds: (password) => password.length >= 6 },
  {
    sentence: `Use at most ${PASSWORD_MAX_LENGTH} characters.`,
    holds: (password) => password.length <= PASSWORD_MAX_LENGTH,
  },
  { sentence: 'Add a lowercase letter.', holds: (password) => /[a-z]/.test(password) },
  { sentence: 'Add an uppercase letter.', holds: (password) => /[A-Z]/.test(password) },
  { sentence: 'Add a digit.', holds: (password) => /[0-9]/.test(password) },
  { sentence: 'Add one of the characters @#$%^&+*!=.', holds: (password) => /[@#$%^&+*!=]/.test(password) },
  {
    sentence: 'Remove the space at the start or the end.',
    holds: (password) => !/^\s|\s$/.test(password),
  },
];

/** One sentence for each broken rule, in a fixed order; empty for a valid password. */
export function passwordProblems(password: string): string[] {
  return PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.sentence);
}
