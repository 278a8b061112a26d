import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plantDay } from '../lib/plant-zone.ts';
import { socket } from '../live/server-socket.ts';
import { followServerTime, plantTime, serverNow, setServerTime, lastConfirmedText } from './display-clock.ts';
import { dayText } from './display-day-text.ts';
import { figureLength, restText } from './display-figure.ts';

const berlin = 'Europe/Berlin';
const utc = (text: string): number => Date.parse(`${text}Z`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the server’s time', () => {
  it('continues from the last server time, independent of this machine’s clock', () => {
    vi.setSystemTime(utc('2020-01-01T00:00:00'));
    setServerTime('2026-11-23T05:42:00.000Z');
    vi.advanceTimersByTime(13_000);
    expect(serverNow()).toBe(utc('2026-11-23T05:42:13'));
  });

  it('is set by each head', () => {
    followServerTime();
    const heads = {
      epoch: 'a',
      serverTime: '2026-11-23T06:00:00.000Z',
      today: '2026-11-23',
      build: 'b',
      revisions: {},
    };
    for (const listener of socket().listeners('heads')) listener(heads);
    expect(serverNow()).toBe(utc('2026-11-23T06:00:00'));
  });

  it('is unknown after sleep or after the machine’s clock was set, until the server sends it again', () => {
    setServerTime('2026-11-23T05:42:00.000Z');
    vi.setSystemTime(Date.now() + 5_000);
    expect(serverNow()).not.toBeNull();
    vi.setSystemTime(Date.now() + 1);
    expect(serverNow()).toBeNull();
    setServerTime('2026-11-23T05:43:00.000Z');
    expect(serverNow()).toBe(utc('2026-11-23T05:43:00'));
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(serverNow()).toBeNull();
  });
});

describe('the plant’s clock', () => {
  it.each([
    ['2026-11-23T05:42:13', '06:42', '06:42:13', '2026-11-23'],
    ['2026-12-31T22:59:59', '23:59', '23:59:59', '2026-12-31'],
    ['2026-12-31T23:00:00', '00:00', '00:00:00', '2027-01-01'],
    // Summer time starts on 29 March 2026 at 02:00, and ends on 25 October at 03:00.
    ['2026-03-29T00:59:59', '01:59', '01:59:59', '2026-03-29'],
    ['2026-03-29T01:00:00', '03:00', '03:00:00', '2026-03-29'],
    ['2026-10-25T00:30:00', '02:30', '02:30:00', '2026-10-25'],
    ['2026-10-25T01:30:00', '02:30', '02:30:00', '2026-10-25'],
  ])('%s UTC is %s on %s', (moment, time, seconds, day) => {
    for (const language of ['de', 'en'] as const) {
      expect(plantTime(utc(moment), berlin, language)).toBe(time);
      expect(plantTime(utc(moment), berlin, language, true)).toBe(seconds);
    }
    expect(plantDay(utc(moment), berlin)).toBe(day);
  });

  it('uses the plant’s time zone, wherever the screen is', () => {
    const moment = utc('2026-11-23T23:30:00');
    expect([plantTime(moment, 'UTC', 'de'), plantDay(moment, 'UTC')]).toEqual(['23:30', '2026-11-23']);
    expect([plantTime(moment, 'Asia/Kolkata', 'en'), plantDay(moment, 'Asia/Kolkata')]).toEqual([
      '05:00',
      '2026-11-24',
    ]);
  });
});

describe('the time of the last confirmation', () => {
  it.each([
    ['today by the second', '2026-11-17T05:42:13', 'de', '06:42:13'],
    ['yesterday with its day', '2026-11-16T22:59:59', 'de', 'Mo, 16.11., 23:59'],
    ['in English', '2026-11-16T22:59:59', 'en', 'Mon, 16.11., 23:59'],
    ['just after midnight by the second again', '2026-11-16T23:00:00', 'de', '00:00:00'],
  ] as const)('%s', (_when, moment, language, text) => {
    setServerTime('2026-11-17T08:00:00.000Z');
    expect(lastConfirmedText(utc(moment), berlin, language)).toBe(text);
  });

  it('includes the day while the current time is unknown', () => {
    setServerTime('2026-11-17T08:00:00.000Z');
    vi.setSystemTime(Date.now() + 60_000);
    expect(lastConfirmedText(utc('2026-11-17T05:42:13'), berlin, 'de')).toBe('Di, 17.11., 06:42');
  });
});

it.each([
  ['2026-11-17', 'Dienstag, 17. November', 'Tuesday, 17 November'],
  ['2026-12-31', 'Donnerstag, 31. Dezember', 'Thursday, 31 December'],
  ['2027-01-01', 'Freitag, 1. Januar', 'Friday, 1 January'],
])('%s needs no year in the hall', (day, german, english) => {
  expect([dayText(day, 'de'), dayText(day, 'en')]).toEqual([german, english]);
});

describe('the remaining tonnes of a hall’s day', () => {
  it.each([
    [15_000, 'free', '+15', 'short'],
    [0, 'near', '0', 'short'],
    [400, 'near', '0', 'short'],
    [500, 'near', '+1', 'short'],
    [-400, 'over', '−0', 'short'],
    [-4_000, 'over', '−4', 'short'],
    [145_000, 'free', '+145', 'long'],
    [-1_450_000, 'over', '−1.450', 'longest'],
    [9_999_999, 'free', '+10.000', 'longest'],
  ] as const)('%i kg, %s: %s, set %s', (remaining, state, text, length) => {
    expect(restText(remaining, state)).toBe(text);
    expect(figureLength(text)).toBe(length);
  });
});
