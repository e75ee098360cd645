const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars with two decimals: "$1,234.50". */
export const formatDollars = (amount: number): string => dollars.format(amount);

const smallDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
  minimumSignificantDigits: 1,
});

/** Amounts below a cent, such as the cost of an answer: "$0.0015". */
export const formatSmallDollars = (amount: number): string =>
  amount >= 0.01 || amount === 0 ? formatDollars(amount) : smallDollars.format(amount);

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** The price of an offer: whole dollars without cents ("$29"); others as `formatDollars`. */
export const formatPrice = (amount: number): string =>
  Number.isInteger(amount) ? wholeDollars.format(amount) : formatDollars(amount);

const MAX_DECIMALS = 14;

/**
 * Formats a numeric field during typing: keeps digits and one dot, groups thousands with commas. A trailing dot is
 * preserved, because decimals may follow.
 */
export function formatNumericInput(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const decimals = rest.length > 0 ? `.${rest.join('').slice(0, MAX_DECIMALS)}` : '';
  return groupThousands(whole) + decimals;
}

function groupThousands(digits: string): string {
  const first = digits.slice(0, digits.length % 3);
  const groups = digits.slice(first.length).match(/\d{3}/g) ?? [];
  return (first ? [first, ...groups] : groups).join(',');
}
