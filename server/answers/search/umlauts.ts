const UMLAUTS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** The word with its umlauts, if it was typed without them: "loeschen". */
export function withUmlauts(word: string): string[] {
  const respelt = word.replace(/[ao]e|(?<![aeq])ue/g, (letters) => UMLAUTS[letters] ?? letters);
  return respelt === word ? [] : [respelt];
}
