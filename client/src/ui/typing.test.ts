// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kilogramsHint } from './kilogram-text.ts';
import { createOpeningKeys } from './opening-keys.ts';
import { useTooltipDelay } from './use-tooltip-delay.ts';
import { renderHookInApp } from '../testing/in-app.ts';

describe('a key on a closed value', () => {
  const opened = vi.fn<(text?: string) => void>();
  const refused = vi.fn<() => void>();
  const isDigit = (key: string): boolean => /\d/.test(key);
  const press = (key: string, given: object = {}) => {
    opened.mockClear();
    refused.mockClear();
    const target = {};
    const event = {
      key,
      target,
      currentTarget: target,
      preventDefault: vi.fn<() => void>(),
      stopPropagation: vi.fn<() => void>(),
      ...given,
    };
    createOpeningKeys({ open: opened, startsWith: isDigit, refuse: refused })(
      event as unknown as KeyboardEvent,
    );
    const isTaken = event.preventDefault.mock.calls.length === 1;
    expect(event.stopPropagation.mock.calls.length === 1).toBe(isTaken);
    return { calls: opened.mock.calls, isRefused: refused.mock.calls.length === 1, isTaken };
  };

  it.each(['Enter', 'F2'])('%s opens it; F2 puts the caret at the end', (key) => {
    expect(press(key)).toEqual({ calls: [[undefined, key === 'F2']], isRefused: false, isTaken: true });
  });

  it('a character that can start the value opens it and replaces the value', () => {
    expect(press('7')).toEqual({ calls: [['7']], isRefused: false, isTaken: true });
  });

  it.each(['a', 'Ä', 'n', 'H', '?', '€'])(
    '%s does not open it, and is no shortcut of the page either',
    (key) => {
      expect(press(key)).toEqual({ calls: [], isRefused: true, isTaken: true });
    },
  );

  it.each([
    [' ', {}],
    ['.', {}],
    ['Tab', {}],
    ['Escape', {}],
    ['ArrowDown', {}],
    ['F3', {}],
    ['c', { ctrlKey: true }],
    ['c', { metaKey: true }],
    ['Enter', { altKey: true }],
    ['a', { target: { elsewhere: true } }],
  ])('%j with %j is not handled', (key, given) => {
    expect(press(key, given)).toEqual({ calls: [], isRefused: false, isTaken: false });
  });
});

describe('the hint beside an edited quantity', () => {
  const t = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
  it.each([
    ['', 'de', null],
    ['  ', 'de', null],
    ['0', 'de', 'common.asQuantity 0 kg 0'],
    ['120', 'de', 'common.asQuantity 120 kg 0,1'],
    ['500', 'de', 'common.asQuantity 500 kg 1'],
    ['12.500', 'de', 'common.asQuantity 12.500 kg 13'],
    ['12,500', 'en', 'common.asQuantity 12.500 kg 13'],
    ['9.500', 'en', 'common.asQuantity 9.500 kg 10'],
    ['4,5 t', 'de', 'common.asQuantity 4.500 kg 5'],
    ['9999999', 'de', 'common.asQuantity 9.999.999 kg 10.000'],
    ['2,5', 'de', 'validation.wholeKilograms'],
    ['99999999', 'en', 'validation.mostKilograms'],
  ] as const)('%j in %s: %s', (typed, language, hint) => {
    expect(kilogramsHint(typed, { t, language })).toBe(hint);
  });
});

describe('a hint', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const hint = (delay = 400) => {
    const { result, unmount } = renderHookInApp(() => useTooltipDelay(delay), undefined);
    const { handlers } = result.current;
    const enter = (pointerType: string): void =>
      handlers.onPointerEnter?.({ pointerType } as PointerEvent<HTMLButtonElement>);
    const focus = (isVisible: boolean): void =>
      handlers.onFocus?.({
        currentTarget: { matches: () => isVisible },
      } as unknown as FocusEvent<HTMLButtonElement>);
    const key = (name: string): void =>
      handlers.onKeyDown?.({ key: name } as KeyboardEvent<HTMLButtonElement>);
    return { asks: () => result.current.asks, result, unmount, enter, focus, key };
  };
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  it('opens after the mouse has rested for its delay', () => {
    const { asks, enter } = hint();
    enter('mouse');
    wait(399);
    expect(asks()).toBe(false);
    wait(1);
    expect(asks()).toBe(true);
  });

  it('does not open by touch, or if the mouse has left or pressed', () => {
    const { asks, enter, result } = hint();
    enter('touch');
    wait(1_000);
    expect(asks()).toBe(false);
    for (const leave of ['onPointerLeave', 'onPointerDown'] as const) {
      enter('mouse');
      act(() => result.current.handlers[leave]?.({} as PointerEvent<HTMLButtonElement>));
      wait(1_000);
      expect(asks(), leave).toBe(false);
    }
  });

  it('opens at once on keyboard focus, and closes by Escape or on blur', () => {
    const { asks, focus, key, result } = hint();
    act(() => focus(false));
    expect(asks()).toBe(false);
    act(() => focus(true));
    act(() => key('a'));
    expect(asks()).toBe(true);
    act(() => key('Escape'));
    expect(asks()).toBe(false);
    act(() => focus(true));
    act(() => result.current.handlers.onBlur?.({} as FocusEvent<HTMLButtonElement>));
    expect(asks()).toBe(false);
  });

  it('stops waiting after unmount', () => {
    const { enter, unmount } = hint();
    enter('mouse');
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
