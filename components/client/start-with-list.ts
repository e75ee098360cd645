// Entry of pages with selectable lists.
import './start.ts';

enableSelectAll();

/**
 * A checkbox with `data-select-all` toggles all checkboxes of the form that it names, and is checked if all of them
 * are. The element with `data-chosen` of that form shows the number of selected rows, and so do the buttons of the bulk
 * actions.
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
      if (chosen > 0) nameActions(chosen);
    };
    addEventListener('change', ({ target }) => {
      if (target === all) for (const box of boxes()) box.checked = all.checked;
      show();
    });
    // Browsers may restore the previous selection.
    addEventListener('pageshow', show);
  }
}

function nameActions(chosen: number): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-nouns]')) {
    const { verb, nouns = '', rest } = button.dataset;
    const noun = chosen === 1 ? nouns.replace(/ies$/, 'y').replace(/s$/, '') : nouns;
    button.textContent = [verb, chosen, noun, rest].filter(Boolean).join(' ');
  }
}

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'checkbox';
