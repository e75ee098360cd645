// Entry of pages with selectable lists.
import './start.ts';

enableSelectAll();

/**
 * A checkbox with `data-select-all` toggles all checkboxes of the form that it names, and is checked if all of them
 * are. The element with `data-chosen` of that form shows the number of selected rows.
 */
function enableSelectAll(): void {
  for (const all of document.querySelectorAll<HTMLInputElement>('[data-select-all]')) {
    const form = document.getElementById(all.dataset.selectAll ?? '') as HTMLFormElement;
    const boxes = () => [...form.elements].filter(isBox);
    const show = () => {
      const chosen = boxes().filter(({ checked }) => checked).length;
      all.checked = chosen > 0 && chosen === boxes().length;
      all.indeterminate = chosen > 0 && !all.checked;
      for (const count of document.querySelectorAll(`[data-chosen="${form.id}"]`)) {
        count.textContent = `${chosen} chosen`;
      }
    };
    addEventListener('change', ({ target }) => {
      if (target === all) for (const box of boxes()) box.checked = all.checked;
      show();
    });
    // Browsers may restore the previous selection.
    addEventListener('pageshow', show);
  }
}

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'checkbox';
