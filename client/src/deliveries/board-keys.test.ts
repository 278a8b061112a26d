// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { focusSlotSoon, jumpToFreeSlot, moveFocusByKey } from './board-keys.ts';
import { drawBoard, focusedPlace } from './testing/drawn-board.ts';

let area: HTMLElement;

const full = Object.fromEntries(Array.from({ length: 20 }, (_, slot) => [slot, 100 + slot]));

beforeEach(() => {
  area = drawBoard(
    [1, 2, 3],
    [
      { id: 5, head: ['Edit', 'Menu'], slots: { 0: 10, 1: 'Kran' } },
      { id: 7, head: ['Edit', 'Menu'], slots: full },
      { id: 9, head: [] },
    ],
  );
});

const elementAt = (place: string): HTMLElement => {
  const [kind, where = '', button] = place.split(' ');
  const [delivery, slot] = where.split(':');
  const found =
    kind === 'card'
      ? area.querySelector<HTMLElement>(`[data-shipment='${where}'] [data-stop]`)
      : kind === 'slot'
        ? area.querySelector<HTMLElement>(
            `[data-delivery='${delivery}'] [data-slot='${slot}'] :is([data-stop], [role=button])`,
          )
        : [...area.querySelectorAll<HTMLElement>(`[data-delivery='${where}'] > div button`)].find(
            ({ textContent }) => textContent === button,
          );
  if (!found) throw new Error(`nothing at ${place}`);
  return found;
};

const stopAt = (...places: readonly string[]): void => {
  for (const place of places) elementAt(place).tabIndex = 0;
};

/** Presses a key on an element; returns the newly focused place, or '' if the key was not handled. */
const walked = (from: string, key: string): string => {
  const element = elementAt(from);
  element.focus();
  return moveFocusByKey(area, element, key) ? focusedPlace() : '';
};

describe('arrows on the slots', () => {
  it.each([
    ['slot 5:0', 'ArrowDown', 'slot 5:1'],
    ['slot 5:1', 'ArrowUp', 'slot 5:0'],
    ['slot 5:18', 'ArrowDown', 'slot 5:19'],
    ['slot 5:19', 'ArrowDown', ''],
    ['slot 5:4', 'Home', 'slot 5:0'],
    ['slot 5:4', 'End', 'slot 5:19'],
    ['slot 5:4', 'ArrowRight', 'slot 7:4'],
    ['slot 7:4', 'ArrowRight', 'slot 9:4'],
    ['slot 9:4', 'ArrowRight', ''],
    ['slot 9:19', 'ArrowLeft', 'slot 7:19'],
    ['slot 7:0', 'ArrowLeft', 'slot 5:0'],
  ])('from %s by %s to %s', (from, key, to) => {
    expect(walked(from, key)).toBe(to);
  });

  it('left from the first run leads to the list’s tab stop', () => {
    stopAt('card 2');
    expect(walked('slot 5:6', 'ArrowLeft')).toBe('card 2');
  });

  it('left does nothing if the list is empty', () => {
    area = drawBoard([], [{ id: 5 }]);
    expect(walked('slot 5:0', 'ArrowLeft')).toBe('');
    expect(focusedPlace()).toBe('slot 5:0');
  });

  it.each(['a', 'Enter', 'Tab', ' ', 'PageDown'])('the key %j is not handled', (key) => {
    expect(walked('slot 5:3', key)).toBe('');
    expect(focusedPlace()).toBe('slot 5:3');
  });
});

describe('arrows on the list', () => {
  it.each([
    ['card 1', 'ArrowDown', 'card 2'],
    ['card 2', 'ArrowUp', 'card 1'],
    ['card 1', 'ArrowUp', ''],
    ['card 3', 'ArrowDown', ''],
    ['card 2', 'Home', 'card 1'],
    ['card 2', 'End', 'card 3'],
    ['card 2', 'ArrowLeft', ''],
  ])('from %s by %s to %s', (from, key, to) => {
    expect(walked(from, key)).toBe(to);
  });

  it('right leads to the board’s tab stop', () => {
    stopAt('slot 7:13');
    expect(walked('card 3', 'ArrowRight')).toBe('slot 7:13');
  });
});

describe('arrows in a run’s head', () => {
  it.each([
    ['head 5 Edit', 'ArrowRight', 'head 5 Menu'],
    ['head 5 Menu', 'ArrowRight', 'head 7 Edit'],
    ['head 7 Edit', 'ArrowLeft', 'head 5 Menu'],
    ['head 5 Edit', 'ArrowLeft', ''],
    ['head 5 Menu', 'Home', 'head 5 Edit'],
    ['head 5 Edit', 'End', 'head 5 Menu'],
    ['head 5 Menu', 'ArrowDown', 'slot 5:0'],
    ['head 5 Menu', 'ArrowUp', ''],
    ['slot 7:0', 'ArrowUp', 'head 7 Edit'],
    // A run whose head is not rendered has no buttons.
    ['head 7 Menu', 'ArrowRight', ''],
    ['slot 9:0', 'ArrowUp', ''],
  ])('from %s by %s to %s', (from, key, to) => {
    expect(walked(from, key)).toBe(to);
  });

  it('are not handled in an input field', () => {
    const head = elementAt('head 5 Edit').parentElement;
    head?.insertAdjacentHTML('beforeend', '<input>');
    const input = area.querySelector('input');
    input?.focus();
    expect(input && moveFocusByKey(area, input, 'ArrowLeft')).toBe(false);
  });
});

it('arrows in a card’s toolbar stay in the toolbar', () => {
  const inSlot = area.querySelector("[data-slot='0'] [data-toolbar] button");
  const inList = area.querySelector("[data-shipment='1'] [data-toolbar] button");
  for (const button of [inSlot, inList])
    expect(button && moveFocusByKey(area, button, 'ArrowDown')).toBe(false);
});

it('every slot is reached from the first one, and the opposite key leads back', () => {
  const back: Readonly<Record<string, string>> = {
    ArrowDown: 'ArrowUp',
    ArrowUp: 'ArrowDown',
    ArrowRight: 'ArrowLeft',
    ArrowLeft: 'ArrowRight',
  };
  const seen = new Set(['slot 5:0']);
  for (const from of seen) {
    for (const [key, opposite] of Object.entries(back)) {
      const to = walked(from, key);
      if (!to.startsWith('slot')) continue;
      expect(walked(to, opposite), `${from} ${key}`).toBe(from);
      seen.add(to);
    }
  }
  expect(seen.size).toBe(60);
});

describe('P', () => {
  it('jumps to the first free slot, then to the next run that has one, cyclically', () => {
    const ways: string[] = [];
    for (let press = 0; press < 3; press += 1) {
      jumpToFreeSlot(area, () => true);
      ways.push(focusedPlace());
    }
    expect(ways).toEqual(['slot 5:2', 'slot 9:0', 'slot 5:2']);
  });

  it('goes to the first run’s free slot from a taken slot', () => {
    elementAt('slot 7:3').focus();
    jumpToFreeSlot(area, () => true);
    expect(focusedPlace()).toBe('slot 5:2');
  });

  it('skips the runs that cannot take the cards', () => {
    expect(jumpToFreeSlot(area, (id) => id === 9)).toBe(9);
    expect(focusedPlace()).toBe('slot 9:0');
  });

  it('keeps the focus if no slot is free', () => {
    area = drawBoard([], [{ id: 7, slots: full }]);
    elementAt('slot 7:3').focus();
    jumpToFreeSlot(area, () => true);
    expect(focusedPlace()).toBe('slot 7:3');
  });
});

it('focuses the card put into a slot once it is rendered, not the former one', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  focusSlotSoon(9, 19);
  area = drawBoard([], [{ id: 9, slots: { 19: 42 } }]);
  for (const frame of frames) frame();
  expect(focusedPlace()).toBe('slot 9:19');
  expect(document.activeElement?.textContent).toBe('42');
  // The run may be removed meanwhile.
  focusSlotSoon(11, 0);
  frames.at(-1)?.();
  expect(focusedPlace()).toBe('slot 9:19');
  vi.unstubAllGlobals();
});
