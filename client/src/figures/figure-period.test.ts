import { describe, expect, it } from 'vitest';
import {
  isValidSpan,
  comparedSpan,
  type FigureSpan,
  spanFromSearch,
  type SpanKind,
  spanOf,
  stepSpan,
} from './figure-period.ts';

const own = (from: string, to: string): FigureSpan => ({ kind: 'own', from, to });
const daysOf = (span: FigureSpan | null): string | null => span && `${span.from} ${span.to}`;

describe('a period', () => {
  it.each<[Exclude<SpanKind, 'own'>, string, string]>([
    ['week', '2026-11-22', '2026-11-16 2026-11-22'],
    ['week', '2027-01-01', '2026-12-28 2027-01-03'],
    ['month', '2028-02-29', '2028-02-01 2028-02-29'],
    ['month', '2026-12-31', '2026-12-01 2026-12-31'],
    ['quarter', '2026-01-01', '2026-01-01 2026-03-31'],
    ['quarter', '2026-11-23', '2026-10-01 2026-12-31'],
  ])('of kind %s around %s is %s', (kind, day, days) => {
    expect(spanOf(kind, day)).toEqual({ kind, from: days.slice(0, 10), to: days.slice(11) });
  });

  it.each<[FigureSpan, number, string]>([
    [spanOf('week', '2026-11-23'), 1, '2026-11-30 2026-12-06'],
    [spanOf('week', '2026-11-23'), -52, '2025-11-24 2025-11-30'],
    [spanOf('month', '2027-01-15'), -1, '2026-12-01 2026-12-31'],
    [spanOf('quarter', '2026-11-23'), 1, '2027-01-01 2027-03-31'],
    [own('2026-11-02', '2026-11-06'), -1, '2026-10-28 2026-11-01'],
    [own('2026-11-02', '2026-11-02'), 3, '2026-11-05 2026-11-05'],
  ])('%j moved by %i is %s', (span, count, days) => {
    expect(daysOf(stepSpan(span, count))).toBe(days);
  });

  it('moved forward and back is unchanged', () => {
    for (const kind of ['week', 'month', 'quarter'] as const)
      for (const count of [1, 5, 12]) {
        const span = spanOf(kind, '2026-11-23');
        const there = stepSpan(span, count);
        expect(there && stepSpan(there, -count)).toEqual(span);
      }
  });

  it('stops at the ends of the calendar', () => {
    expect(stepSpan(spanOf('month', '9999-12-01'), 1)).toBeNull();
    expect(stepSpan(own('9999-12-20', '9999-12-31'), 1)).toBeNull();
  });
});

describe('is compared', () => {
  it.each<[FigureSpan, string]>([
    [spanOf('week', '2026-11-23'), '2026-11-16 2026-11-22'],
    [spanOf('month', '2026-11-23'), '2026-10-01 2026-10-31'],
    [own('2026-11-02', '2026-11-13'), '2026-10-21 2026-11-01'],
  ])('with the previous one: %j with %s', (span, days) => {
    expect(daysOf(comparedSpan(span, 'before'))).toBe(days);
  });

  it.each<[FigureSpan, string]>([
    [spanOf('week', '2026-11-23'), '2025-11-24 2025-11-30'],
    [spanOf('quarter', '2026-11-23'), '2025-10-01 2025-12-31'],
    [spanOf('month', '2028-02-01'), '2027-02-01 2027-02-28'],
    [own('2026-11-02', '2026-11-13'), '2025-11-02 2025-11-13'],
  ])('with a year earlier: %j with %s', (span, days) => {
    expect(daysOf(comparedSpan(span, 'year'))).toBe(days);
  });

  it('with nothing', () => {
    expect(comparedSpan(spanOf('week', '2026-11-23'), 'none')).toBeNull();
  });
});

describe('an address', () => {
  const today = '2026-11-23';
  const read = (address: string): string => {
    const { kind, from, to } = spanFromSearch(new URLSearchParams(address), today);
    return `${kind} ${from} ${to}`;
  };

  it.each([
    ['', 'month 2026-11-01 2026-11-30'],
    ['span=week', 'week 2026-11-23 2026-11-29'],
    ['span=quarter&from=2026-05-05', 'quarter 2026-04-01 2026-06-30'],
    ['span=own&from=2026-11-02&to=2026-11-06', 'own 2026-11-02 2026-11-06'],
    ['span=month&from=2026-02-30', 'month 2026-11-01 2026-11-30'],
    ['span=own&from=2026-11-06&to=2026-11-02', 'own 2026-11-01 2026-11-23'],
    ['span=decade', 'month 2026-11-01 2026-11-30'],
  ])('with "%s" shows %s', (address, shown) => {
    expect(read(address)).toBe(shown);
  });

  it('accepts custom days up to the server’s maximum length', () => {
    expect(isValidSpan('2026-01-01', '2027-02-04')).toBe(true);
    expect(isValidSpan('2026-01-01', '2027-02-05')).toBe(false);
    expect(isValidSpan('2026-01-02', '2026-01-01')).toBe(false);
    expect(isValidSpan('', '2026-01-01')).toBe(false);
  });
});
