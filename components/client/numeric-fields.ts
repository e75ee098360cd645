import { formatNumericInput } from '#lib/money.ts';

/** Fields with `data-decimals` keep digits and a dot during typing, and group thousands; the caret keeps its position. */
export function formatNumericFields(): void {
  // Before the listeners of a hydrated page, which read the value.
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { decimals } = target.dataset;
      if (decimals === undefined) return;
      const { value, selectionStart } = target;
      const formatted = formatNumericInput(value, Number(decimals));
      if (formatted === value) return;
      const before = formatNumericInput(value.slice(0, selectionStart ?? value.length), Number(decimals));
      target.value = formatted;
      const caret = caretAfter(formatted, before.replaceAll(',', '').length);
      target.setSelectionRange(caret, caret);
    },
    { capture: true },
  );
}

/** The position in the text behind so many characters that are not commas. */
function caretAfter(text: string, count: number): number {
  let left = count;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (text[at] !== ',') left -= 1;
  }
  return text.length;
}
