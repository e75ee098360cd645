const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars with two decimals: "$1,234.50". */
export const formatDollars = (amount: number): string => dollars.format(amount);

/** To whole cents; half a cent is rounded up. */
export const roundCents = (cents: number): number => Math.round(cents);

/** From cents to US dollars, with at most two decimals. */
export const fromCents = (cents: number): number => roundCents(cents) / 100;

export const toCents = (amount: number): number => roundCents(amount * 100);

/** Cents as US dollars: "$1,234.50". */
export const formatCents = (cents: number): string => formatDollars(fromCents(cents));

/** An amount in a currency of ISO 4217, in lower or upper case: "€29.00". */
export const formatMoney = (amount: number, currency: string): string =>
  currency.toUpperCase() === 'USD' ? formatDollars(amount) : formatOf(currency).format(amount);

/** From the smallest unit of a currency: 2900 are 29 of "usd", and 2900 of "jpy". */
export const fromMinorUnits = (amount: number, currency: string): number =>
  amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

const formats = new Map<string, Intl.NumberFormat>();

/** Caches formatters, whose creation is slow. @throws RangeError for what is no code of three letters */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const created = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, created);
  return created;
}

const smallDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
  minimumSignificantDigits: 1,
});

/** Amounts below a cent, such as the cost of an answer: "$0.0015". */
export const formatSmallDollars = (amount: number): string =>
  amount >= 0.01 || amount === 0 ? formatDollars(amount) : smallDollars.format(amount);

const MAX_DECIMALS = 14;

/**
 * Formats a numeric field during typing: keeps digits and one dot, groups thousands with commas. A trailing dot is
 * preserved, because decimals may follow.
 * @param mostDecimals 0 for whole numbers, which have no dot
 */
export function formatNumericInput(text: string, mostDecimals = MAX_DECIMALS): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const decimals = rest.length > 0 && mostDecimals > 0 ? `.${rest.join('').slice(0, mostDecimals)}` : '';
  return groupThousands(whole) + decimals;
}

function groupThousands(digits: string): string {
  const first = digits.slice(0, digits.length % 3);
  const groups = digits.slice(first.length).match(/\d{3}/g) ?? [];
  return (first ? [first, ...groups] : groups).join(',');
}
