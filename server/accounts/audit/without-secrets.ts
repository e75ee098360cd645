const SECRET_NAMES = /password|secret|token|hash|api_?key|credential/i;
const LONGEST = 300;

/** A copy without the values of fields that are named like a secret; long texts are cut. */
export const withoutSecrets = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, SECRET_NAMES.test(name) ? '•••' : shortened(value)]),
  );

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (Array.isArray(value)) return value.slice(0, LONGEST).map(shortened);
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value;
}
