// The script of lists whose rows can be chosen.
import './start.ts';

enableSelectAll();

/**
 * A box with `data-select-all` ticks every box of the form that it names, and is ticked itself when all of them are. What
 * has `data-chosen` of that form says how many are.
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
    // A browser may bring back what was chosen before.
    addEventListener('pageshow', show);
  }
}

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'checkbox';
