// Entry of pages with selectable lists.
import './start.ts';

enableSelectAll();

/**
 * A checkbox with `data-select-all` toggles all checkboxes of the form that it names, and is checked if all of them
 * are. The element with `data-chosen` of that form shows the number of selected rows. A bulk action is offered if it
 * applies to a selected row, and shows to how many.
 */
function enableSelectAll(): void {
  for (const all of document.querySelectorAll<HTMLInputElement>('[data-select-all]')) {
    const form = document.getElementById(all.dataset.selectAll ?? '') as HTMLFormElement;
    const boxes = () => [...form.elements].filter(isBox);
    const chosen = () => boxes().filter(({ checked }) => checked);
    const show = () => {
      const { length } = chosen();
      all.disabled = boxes().length === 0;
      all.checked = length > 0 && length === boxes().length;
      all.indeterminate = length > 0 && !all.checked;
      for (const count of document.querySelectorAll(`[data-chosen="${form.id}"]`)) {
        count.textContent = `${length} chosen`;
      }
      if (length > 0) offerActions(chosen());
    };
    addEventListener('change', ({ target }) => {
      if (target === all) for (const box of boxes()) box.checked = all.checked;
      show();
    });
    // Browsers may restore the previous selection.
    addEventListener('pageshow', show);
    // Rows that the button did not count are not sent.
    form.addEventListener('formdata', ({ formData }) => {
      const action = formData.get('action');
      if (typeof action !== 'string') return;
      formData.delete('ids');
      for (const box of chosen()) if (applies(action, box)) formData.append('ids', box.value);
    });
  }
}

function offerActions(chosen: HTMLInputElement[]): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-nouns]')) {
    const { verb, nouns = '', rest, action } = button.dataset;
    const count = chosen.filter((box) => applies(action, box)).length;
    const noun = count === 1 ? nouns.replace(/ies$/, 'y').replace(/s$/, '') : nouns;
    button.hidden = count === 0;
    button.textContent = [verb, count, noun, rest].filter(Boolean).join(' ');
  }
}

/** Whether a bulk action applies to the row of a checkbox, which names its actions if they are not all. */
const applies = (action: string | undefined, { dataset: { actions } }: HTMLInputElement): boolean =>
  action === undefined || actions === undefined || actions.split(' ').includes(action);

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'checkbox';
