// @vitest-environment happy-dom
import type { TruckFigures } from '@werkplan/shared/figures/figures-schema.ts';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { figuresOn } from './testing/some-figures.ts';
import { TruckBlock } from './truck-block.tsx';

const trucks = (type: TruckFigures['type'], runs: number, load: number): TruckFigures => ({
  type,
  runs: 5,
  capacity: 120_000,
  load: 60_000,
  utilization: 50,
  delivered: 60_000,
  fullByRoom: { runs, capacity: runs * 24_000, load, utilization: runs === 0 ? null : 60 },
});

it.each([
  [
    'de',
    [trucks('SATTEL', 2, 30_000), trucks('SPEDITION', 1, 13_200)],
    '3 Touren sind voll nach Raum, bei 60 % Gewicht.',
  ],
  ['de', [trucks('SATTEL', 1, 14_400)], '1 Tour ist voll nach Raum, bei 60 % Gewicht.'],
  ['en', [trucks('SATTEL', 2, 28_800)], '2 runs are full by room at 60 % of their weight.'],
  ['en', [trucks('SATTEL', 0, 0)], null],
] as const)(
  'says in %s how many runs are full by room and how heavy they are',
  async (language, all, text) => {
    await setLanguage(language);
    const total = { ...figuresOn('2026-11-23'), trucks: [...all] };
    renderPartInApp(
      createElement(TruckBlock, {
        total,
        compared: null,
        name: 'KW 48',
        comparedName: '',
        onSave: () => undefined,
        filter: null,
        onPick: () => undefined,
      }),
    );
    const shown = document.body.textContent ?? '';
    if (text === null) expect(shown).not.toMatch(/full by room/);
    else expect(shown).toContain(text);
  },
);
