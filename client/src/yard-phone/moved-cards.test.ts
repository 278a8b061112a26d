import { expect, it } from 'vitest';
import { findMovedCards } from './moved-cards.ts';
import { aCard, aMark, aRun, aYard } from './testing/a-yard.ts';

const marked = aCard({ mark: aMark() });
const before = aYard({ runs: [aRun({ slots: [marked, aCard({ itemId: 11, shipmentId: 101 })] })] });

it('a marked card that has moved is listed with its new place', () => {
  const there = aRun({ id: 2, registration: 'OG-BS 221', slots: [aCard({ itemId: 99, slot: 2 })] });
  const after = aYard({ runs: [aRun({ slots: [] }), there] });
  expect(findMovedCards(before, after)).toEqual([
    { shipmentId: 100, site: 'Kita Sonnenhang', to: { registration: 'OG-BS 221', slot: 2 } },
  ]);
});

it('one that is on no run any more is listed without a place', () => {
  expect(findMovedCards(before, aYard({ runs: [] }))).toEqual([
    { shipmentId: 100, site: 'Kita Sonnenhang', to: null },
  ]);
});

it('cards that stay, and cards without a mark, are not listed', () => {
  const after = aYard({ runs: [aRun({ slots: [aCard()] })] });
  expect(findMovedCards(before, after)).toEqual([]);
});
