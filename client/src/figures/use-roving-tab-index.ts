import { type KeyboardEvent, useState } from 'react';
import { dataSelector } from '../lib/dom-contract.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

interface Stop {
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<SVGElement>) => void;
}

const placeAfter = (key: string, place: number, count: number): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, place + step));
};

/**
 * Returns a function that gives a chart's parts their props for a roving tabindex: Tab reaches one part; arrow keys, Home
 * and End move between parts; Enter and Space call `onPress`.
 */
export const useRovingTabIndex = (
  count: number,
  start: number,
  onPress: (place: number) => void,
): ((place: number) => Stop) => {
  const [chosen, choose] = useState<number | null>(null);
  const current = Math.min(chosen ?? start, Math.max(0, count - 1));
  return (place) => ({
    tabIndex: place === current ? 0 : -1,
    onFocus: () => choose(place),
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        return onPress(place);
      }
      const next = placeAfter(event.key, place, count);
      if (next === null) return;
      event.preventDefault();
      const { parentElement } = event.currentTarget;
      parentElement?.querySelector<SVGElement>(dataSelector('stop', next))?.focus();
    },
  });
};
