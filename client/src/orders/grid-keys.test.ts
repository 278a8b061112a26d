// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTabStop, onGridClick, onGridKey, cellPositionOf } from './grid-navigation.ts';
import { renderPartInApp } from '../testing/in-app.ts';

describe('a key pressed in the table', () => {
  /** Renders the table with an input in a cell of its second row; returns the keys that reach the page. */
  const drawn = () => {
    const reached: string[] = [];
    const onPage = ({ key, defaultPrevented }: { key: string; defaultPrevented: boolean }): void =>
      void reached.push(`${key}${defaultPrevented ? ' handled' : ''}`);
    const cell = (field: string) => createElement('div', { key: field, 'data-field': field, tabIndex: -1 });
    const editor = createElement('div', { key: 'time', 'data-field': 'time' }, createElement('input'));
    const row = (id: string) =>
      createElement('div', { key: id, 'data-row': id }, cell('city'), cell('steel'), editor);
    const table = createElement(
      'div',
      { id: 'grid', tabIndex: -1, onKeyDown: onGridKey, onClick: onGridClick },
      createElement('button', { id: 'head' }),
      createElement('div', null, row('a'), row('b')),
    );
    const { container } = renderPartInApp(createElement('main', { onKeyDown: onPage }, table));
    const find = (selector: string): HTMLElement => {
      const found = container.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found;
    };
    const pressOn = (selector: string, key: string, more: object = {}): void => {
      find(selector).focus();
      fireEvent.keyDown(find(selector), { key, ...more });
    };
    return { reached, find, pressOn, grid: find('#grid') };
  };
  const focused = (grid: HTMLElement): string => {
    const place = cellPositionOf(grid, document.activeElement);
    return place ? `${place.id} ${place.field}` : 'elsewhere';
  };
  const cellB = '[data-row=b] [data-field=steel]';
  afterEach(cleanup);

  it('moves the focus, and does not reach the page', () => {
    const { reached, pressOn, grid } = drawn();
    pressOn(cellB, 'ArrowUp');
    expect(focused(grid)).toBe('a steel');
    expect(reached).toEqual([]);
  });

  it.each(['n', '1', '?', ' '])('goes to the focused cell if it is a character: %j', (key) => {
    const { reached, pressOn } = drawn();
    pressOn(cellB, key);
    expect(reached).toEqual([]);
  });

  it.each([
    ['z', { ctrlKey: true }],
    ['z', { metaKey: true }],
    ['F10', { shiftKey: true }],
    ['Enter', {}],
  ])('reaches the page if it is not a character: %s %j', (key, more) => {
    const { reached, pressOn } = drawn();
    pressOn(cellB, key, more);
    expect(reached).toEqual([key]);
  });

  it('leaves the grid by Escape, and returns to the last cell by an arrow key', () => {
    const { reached, find, pressOn, grid } = drawn();
    setTabStop(grid, find(cellB));
    pressOn(cellB, 'Escape');
    expect(document.activeElement).toBe(grid);
    pressOn('#grid', 'n');
    expect(reached).toEqual(['n']);
    pressOn('#grid', 'ArrowLeft');
    expect(focused(grid)).toBe('b steel');
    expect(reached).toEqual(['n']);
  });

  it('a click in a cell’s padding focuses the cell’s control', () => {
    const { find, grid } = drawn();
    const inner = document.createElement('span');
    inner.dataset['stop'] = '';
    inner.tabIndex = -1;
    find('[data-row=a] [data-field=city]').append(inner);
    fireEvent.click(find('[data-row=a] [data-field=city]'));
    expect([focused(grid), document.activeElement]).toEqual(['a city', inner]);
    fireEvent.click(find('#head'));
    expect(document.activeElement).toBe(inner);
  });

  it.each(['[data-row=b] input', '#head'])('is not handled in %s', (selector) => {
    const { reached, find, pressOn } = drawn();
    for (const key of ['ArrowDown', 'Escape', 'n']) pressOn(selector, key);
    expect(reached).toEqual(['ArrowDown', 'Escape', 'n']);
    expect(document.activeElement).toBe(find(selector));
  });
});
