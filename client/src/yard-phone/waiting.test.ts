import { describe, expect, it } from 'vitest';
import { aCard, aMark, aRun, aYard, departed, entryOf, mark, photo } from './testing/a-yard.ts';
import {
  updateAfterAnswer,
  entriesDroppedByRefusal,
  isCardWaiting,
  shownDeparture,
  shownMark,
  applyAnswer,
} from './waiting.ts';

const refused = { refusal: { reason: 'moved' } } as const;

describe('a card shows', () => {
  it('the state confirmed by the server', () => {
    expect(shownMark(aCard(), [])).toBeNull();
    expect(shownMark(aCard({ mark: aMark() }), [])).toMatchObject({ by: 'Tor 3', isWaiting: false });
  });

  it('waiting reports over it, the latest one winning, without a name', () => {
    const waiting = [entryOf(1, mark('ready')), entryOf(2, mark('missing', { note: '2 Bund Ø 12' }))];
    expect(shownMark(aCard({ mark: aMark() }), waiting)).toEqual({
      status: 'missing',
      note: '2 Bund Ø 12',
      at: '2026-11-17T05:03:00.000Z',
      by: '',
      photo: null,
      isWaiting: true,
    });
  });

  it('nothing while the withdrawal of its mark waits', () => {
    const waiting = [entryOf(1, mark(null))];
    expect(shownMark(aCard({ mark: aMark() }), waiting)).toBeNull();
    expect(isCardWaiting(aCard(), waiting)).toBe(true);
  });

  it('a waiting photo with its mark', () => {
    const report = photo();
    const shown = shownMark(aCard(), [entryOf(1, mark('missing')), entryOf(2, report)]);
    expect(shown?.photo).toBe(report.kind === 'photo' && report.photo);
    expect(shownMark(aCard(), [entryOf(2, report)])).toBeNull();
  });

  it('no refused report, and none about the card’s former place', () => {
    expect(shownMark(aCard(), [entryOf(1, mark('loaded'), refused)])).toBeNull();
    expect(shownMark(aCard({ itemId: 11 }), [entryOf(1, mark('loaded'))])).toBeNull();
  });
});

describe('a run shows its departure', () => {
  it('by the server, overlaid with waiting reports', () => {
    const { at, by } = aMark();
    expect(shownDeparture(aRun(), [])).toBeNull();
    const gone = aRun({ departed: { at, by, linkId: 3 } });
    expect(shownDeparture(gone, [])).toMatchObject({ by: 'Tor 3', isWaiting: false });
    expect(shownDeparture(aRun(), [entryOf(1, departed())])).toMatchObject({ by: '', isWaiting: true });
    expect(shownDeparture(gone, [entryOf(1, departed(false))])).toBeNull();
    expect(shownDeparture(aRun({ id: 2 }), [entryOf(1, departed())])).toBeNull();
  });
});

describe('an answer', () => {
  const answered = aMark({ at: '2026-11-17T05:10:00.000Z' });

  it('is applied to its card and run at once', () => {
    const yard = applyAnswer(aYard(), { shipmentId: 100, itemId: 10, mark: answered });
    expect(yard.runs[0]?.slots[0]).toMatchObject({ mark: answered });
    const departure = { at: answered.at, by: 'Tor 3', linkId: 3 };
    const left = applyAnswer(aYard(), { deliveryId: 1, departed: departure });
    expect(left.runs[0]?.departed).toEqual(departure);
  });

  it('becomes the base of later marks of the same card, and of its photo', () => {
    const first = entryOf(1, mark('missing'));
    const waiting = [
      first,
      entryOf(2, photo()),
      entryOf(3, mark('loaded')),
      entryOf(4, mark('loaded', { shipmentId: 101, itemId: 12 })),
      entryOf(5, departed()),
    ];
    const changed = updateAfterAnswer(first, answered, waiting);
    expect(changed.map(({ id, entry }) => [id, entry?.report])).toMatchObject([
      [2, { seenAt: answered.at }],
      [3, { seenAt: answered.at }],
    ]);
  });

  it('without a mark drops its photo', () => {
    const first = entryOf(1, mark(null));
    expect(
      updateAfterAnswer(first, null, [first, entryOf(2, photo()), entryOf(3, mark('ready'))]),
    ).toMatchObject([
      { id: 2, entry: null },
      { id: 3, entry: { report: { seenAt: null } } },
    ]);
  });
});

it('a refusal drops only later reports about that card', () => {
  const first = entryOf(2, mark('ready'));
  const others = [
    entryOf(1, mark('ready')),
    entryOf(4, departed()),
    entryOf(5, mark('loaded', { itemId: 77 })),
  ];
  const later = entryOf(3, mark('loaded'));
  expect(entriesDroppedByRefusal(first, [first, later, ...others])).toEqual([later]);
});
