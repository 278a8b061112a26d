// @vitest-environment happy-dom
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  focusCell,
  focusField,
  restoreTabStop,
  setTabStop,
  moveByKey,
  cellPositionOf,
  gridRows,
} from './grid-navigation.ts';

const fields = ['orderId', 'city', 'steel', 'actions'];

/** Builds a grid like the table's: a head, then rows of cells; `city` contains a control. */
const gridOf = (rowIds: readonly string[], columns = fields): HTMLElement => {
  const cell = (field: string): string =>
    field === 'city'
      ? '<div data-field="city"><span data-stop tabindex="-1">Offenburg</span></div>'
      : `<div data-field="${field}" tabindex="-1"></div>`;
  const rows = rowIds.map((id) => `<div data-row="${id}">${columns.map(cell).join('')}</div>`).join('');
  document.body.innerHTML = `<div id="grid" tabindex="-1"><div class="head"><button>Nr.</button></div><div>${rows}</div></div>`;
  const grid = document.querySelector<HTMLElement>('#grid');
  if (!grid) throw new Error('no grid');
  return grid;
};

const focused = (grid: HTMLElement): string => {
  const place = cellPositionOf(grid, document.activeElement);
  return place ? `${place.id} ${place.field}` : 'elsewhere';
};

const at = (grid: HTMLElement, id: string, field: string): void => {
  if (!focusField(grid, { id, field })) throw new Error(`no cell ${id} ${field}`);
};

const press = (grid: HTMLElement, key: string): boolean => moveByKey(grid, document.activeElement, key);

const twelve = Array.from({ length: 12 }, (_, index) => `r${index + 1}`);

beforeEach(() => {
  document.body.innerHTML = '';
});

describe('a key moves the focus', () => {
  it.each([
    ['arrowdown', 'r2 steel', 'r3 steel'],
    ['arrowup', 'r2 steel', 'r1 steel'],
    ['arrowright', 'r2 steel', 'r2 actions'],
    ['arrowleft', 'r2 steel', 'r2 city'],
    ['pagedown', 'r2 steel', 'r12 steel'],
    ['pageup', 'r12 steel', 'r2 steel'],
    ['home', 'r2 steel', 'r2 orderId'],
    ['end', 'r2 city', 'r2 actions'],
    ['ctrl+home', 'r7 steel', 'r1 orderId'],
    ['ctrl+end', 'r7 city', 'r12 actions'],
    ['tab', 'r2 steel', 'r2 actions'],
    ['shift+tab', 'r2 steel', 'r2 city'],
    ['tab', 'r2 actions', 'r3 orderId'],
    ['shift+tab', 'r3 orderId', 'r2 actions'],
  ])('%s from %s to %s', (key, from, to) => {
    const grid = gridOf(twelve);
    const [id = '', field = ''] = from.split(' ');
    at(grid, id, field);
    expect(press(grid, key)).toBe(true);
    expect(focused(grid)).toBe(to);
  });

  it.each([
    ['arrowup', 'r1 steel'],
    ['pageup', 'r1 steel'],
    ['arrowdown', 'r12 steel'],
    ['pagedown', 'r12 steel'],
    ['arrowleft', 'r5 orderId'],
    ['arrowright', 'r5 actions'],
    ['ctrl+home', 'r1 orderId'],
    ['ctrl+end', 'r12 actions'],
  ])('%s stays at the edge, %s', (key, place) => {
    const grid = gridOf(twelve);
    const [id = '', field = ''] = place.split(' ');
    at(grid, id, field);
    expect(press(grid, key)).toBe(true);
    expect(focused(grid)).toBe(place);
  });

  it('a page key stops at the last row', () => {
    const grid = gridOf(['a', 'b', 'c']);
    at(grid, 'b', 'city');
    press(grid, 'pagedown');
    expect(focused(grid)).toBe('c city');
    press(grid, 'pageup');
    expect(focused(grid)).toBe('a city');
  });

  it('Tab leaves the grid after its last cell, Shift+Tab before its first', () => {
    const grid = gridOf(['a', 'b']);
    at(grid, 'b', 'actions');
    expect(press(grid, 'tab')).toBe(false);
    expect(focused(grid)).toBe('b actions');
    at(grid, 'a', 'orderId');
    expect(press(grid, 'shift+tab')).toBe(false);
    expect(focused(grid)).toBe('a orderId');
  });

  it('Tab visits every cell once in reading order, Shift+Tab in reverse', () => {
    const grid = gridOf(['a', 'b', 'c']);
    const all = ['a', 'b', 'c'].flatMap((id) => fields.map((field) => `${id} ${field}`));
    at(grid, 'a', 'orderId');
    const visited = [focused(grid)];
    while (press(grid, 'tab')) visited.push(focused(grid));
    expect(visited).toEqual(all);
    const back = [focused(grid)];
    while (press(grid, 'shift+tab')) back.push(focused(grid));
    expect(back).toEqual(all.toReversed());
  });

  it('random arrow keys stay in the rows, and move by at most one cell', () => {
    const random = randomOf(17);
    const grid = gridOf(twelve);
    at(grid, 'r6', 'steel');
    const position = (): [number, number] => {
      const [id = '', field = ''] = focused(grid).split(' ');
      return [twelve.indexOf(id), fields.indexOf(field)];
    };
    for (let step = 0; step < 300; step += 1) {
      const [row, column] = position();
      press(grid, random.pick(['arrowdown', 'arrowup', 'arrowleft', 'arrowright']));
      const [nextRow, nextColumn] = position();
      expect(Math.min(nextRow, nextColumn)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(nextRow - row) + Math.abs(nextColumn - column)).toBeLessThanOrEqual(1);
    }
  });
});

describe('other keys and elements are not handled', () => {
  it.each(['a', 'enter', 'escape', 'ctrl+arrowdown', 'f2', ''])('%j moves nothing', (key) => {
    const grid = gridOf(['a', 'b']);
    at(grid, 'a', 'steel');
    expect(press(grid, key)).toBe(false);
    expect(focused(grid)).toBe('a steel');
  });

  it('keys in the head, on the grid itself and outside it', () => {
    const grid = gridOf(['a', 'b']);
    grid.querySelector<HTMLElement>('.head button')?.focus();
    expect(press(grid, 'arrowdown')).toBe(false);
    grid.focus();
    expect(press(grid, 'arrowdown')).toBe(false);
    expect(moveByKey(grid, null, 'arrowdown')).toBe(false);
    expect(moveByKey(grid, document.body, 'arrowdown')).toBe(false);
  });

  it('a cell of another grid', () => {
    const other = gridOf(['x']).cloneNode(true) as HTMLElement;
    const grid = gridOf(['a']);
    document.body.append(other);
    expect(cellPositionOf(grid, other.querySelector('[data-field]'))).toBeNull();
  });
});

describe('the next focused cell', () => {
  it('is a cell’s control, or the cell without one', () => {
    const grid = gridOf(['a']);
    at(grid, 'a', 'city');
    expect(document.activeElement?.textContent).toBe('Offenburg');
    at(grid, 'a', 'steel');
    expect(document.activeElement?.getAttribute('data-field')).toBe('steel');
  });

  it('is in the nearest row if there is none at that position', () => {
    const grid = gridOf(['a', 'b']);
    focusCell(grid, { row: 5, field: 'city' });
    expect(focused(grid)).toBe('b city');
    focusCell(grid, { row: -1, field: 'city' });
    expect(focused(grid)).toBe('a city');
  });

  it('is none in a grid without rows, or in a removed row', () => {
    const grid = gridOf([]);
    focusCell(grid, { row: 0, field: 'city' });
    expect(document.activeElement).toBe(document.body);
    expect(gridRows(grid)).toEqual([]);
    expect(focusField(gridOf(['a']), { id: 'b', field: 'city' })).toBe(false);
  });

  it('a place is found from any element in its cell', () => {
    const grid = gridOf(['a']);
    expect(cellPositionOf(grid, grid.querySelector('[data-stop]'))).toEqual({ id: 'a', field: 'city' });
    expect(cellPositionOf(grid, grid)).toBeNull();
  });

  it('rows are counted without other elements beside them', () => {
    const grid = gridOf(['a', 'b']);
    grid.querySelector('[data-row=b]')?.before(document.createElement('hr'));
    expect(gridRows(grid).map(({ dataset }) => dataset['row'])).toEqual(['a', 'b']);
  });
});

describe('the tab stop', () => {
  const reachable = (grid: HTMLElement): (string | null | undefined)[] =>
    [...grid.querySelectorAll('[tabindex="0"]')].map((element) => {
      const cell = element.closest('[data-field]');
      return `${cell?.closest('[data-row]')?.getAttribute('data-row')} ${cell?.getAttribute('data-field')}`;
    });

  it('is the first cell by default', () => {
    const grid = gridOf(['a', 'b']);
    restoreTabStop(grid);
    expect(reachable(grid)).toEqual(['a orderId']);
  });

  it('is only the marked cell', () => {
    const grid = gridOf(['a', 'b']);
    restoreTabStop(grid);
    const [cell] = grid.querySelectorAll<HTMLElement>('[data-row=b] [data-field=steel]');
    if (cell) setTabStop(grid, cell);
    expect(reachable(grid)).toEqual(['b steel']);
    restoreTabStop(grid);
    expect(reachable(grid)).toEqual(['b steel']);
  });

  it('is the first cell again after the marked one was removed', () => {
    const grid = gridOf(['a', 'b']);
    const [cell] = grid.querySelectorAll<HTMLElement>('[data-row=b] [data-field=steel]');
    if (cell) setTabStop(grid, cell);
    grid.querySelector('[data-row=b]')?.remove();
    restoreTabStop(grid);
    expect(reachable(grid)).toEqual(['a orderId']);
  });

  it('is none in an empty grid', () => {
    const grid = gridOf([]);
    restoreTabStop(grid);
    expect(reachable(grid)).toEqual([]);
  });
});
