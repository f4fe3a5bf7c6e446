/** Rows that a table may have without being folded, those at its beginning that are kept (heads may take several), and those around a marked one. */
const MOST = 16;
const FIRST = 3;
const AROUND = 2;

/** Folds the rows of a long table that are far from its heads and from what is marked in it; a button shows them. On paper all of them stand. */
export function foldRows(frame: ParentNode, label: (rows: number) => string): void {
  for (const table of frame.querySelectorAll('table')) {
    const rows = [...table.rows];
    const marked = rows.flatMap((row, at) => (row.querySelector('mark') === null ? [] : [at]));
    if (rows.length <= MOST || marked.length === 0) continue;
    const far = rows.filter((_, at) => at > FIRST && marked.every((place) => Math.abs(place - at) > AROUND));
    for (const row of far) row.classList.add('folded');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'link mt-1 font-sans text-sm';
    button.textContent = label(far.length);
    button.addEventListener('click', () => {
      for (const row of far) row.classList.remove('folded');
      button.remove();
      table.tabIndex = -1;
      table.focus({ preventScroll: true });
      table.querySelector('mark')?.scrollIntoView({ block: 'center' });
    });
    table.after(button);
  }
}
