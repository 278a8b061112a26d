import { describe, expect, it } from 'vitest';
import {
  changeIndexIn,
  columnIndexOf,
  columnsOf,
  momentBefore,
  momentOf,
  changeIndexAt,
} from './time-line.ts';

const change = (changeId: number, at: string, revision: number | null = changeId) => ({
  changeId,
  at: `2026-11-17T${at}Z`,
  revision,
  by: 'Bernd Krüger',
});

const morning = [
  change(11, '05:00:10'),
  change(12, '05:02:59'),
  change(13, '05:09:00'),
  change(14, '05:09:30', null),
  change(15, '09:41:00'),
];

describe('columnsOf', () => {
  it('has one column per three minutes, empty ones for short pauses, and gaps for long ones', () => {
    const columns = columnsOf(morning);
    expect(columns.map(({ count, from, follows }) => [count, from, follows])).toEqual([
      [2, 0, 'column'],
      [0, 2, 'column'],
      [0, 2, 'column'],
      [2, 2, 'column'],
      [1, 4, 'gap'],
    ]);
    expect(columns.map(({ begins }) => new Date(begins).toISOString().slice(11, 16))).toEqual([
      '05:00',
      '05:03',
      '05:06',
      '05:09',
      '09:39',
    ]);
  });

  it('counts changes after a clock was set back with the change before', () => {
    const columns = columnsOf([change(1, '05:09:00'), change(2, '05:00:00'), change(3, '05:12:00')]);
    expect(columns.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('is empty for a day without changes', () => expect(columnsOf([])).toEqual([]));
});

it('a column selects its last change, and an empty one the change before', () => {
  const columns = columnsOf(morning);
  expect(columns.map(changeIndexIn)).toEqual([1, 1, 1, 3, 4]);
  expect(morning.map((_, place) => columnIndexOf(columns, place))).toEqual([0, 0, 3, 3, 4]);
  expect(columnIndexOf(columns, -1)).toBe(-1);
});

describe('a moment', () => {
  it('is a revision of the day, or a time for changes of other streams', () => {
    expect(morning.map(momentOf)).toEqual(['11', '12', '13', '2026-11-17T05:09:30Z', '15']);
  });

  it('is found in the timeline, also between its changes', () => {
    for (const [place, one] of morning.entries()) expect(changeIndexAt(morning, momentOf(one))).toBe(place);
    expect(changeIndexAt(morning, '14')).toBe(2);
    expect(changeIndexAt(morning, '2026-11-17T05:09:15Z')).toBe(2);
    expect(changeIndexAt(morning, '10')).toBe(-1);
    expect(changeIndexAt(morning, '2026-11-16T05:00:00Z')).toBe(-1);
    expect(changeIndexAt(morning, '99')).toBe(4);
  });

  it('has a preceding moment', () => {
    expect(morning.map((_, place) => momentBefore(morning, place))).toEqual(['10', '11', '12', '13', '14']);
    expect(momentBefore([change(1, '05:00:00', null)], 0)).toBeNull();
    expect(momentBefore(morning, 9)).toBeNull();
  });
});
