// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { translateNow as t } from '../lib/i18n.ts';
import { setLanguage } from '../testing/in-app.ts';
import { durationText, kindsText, resultText, revisionsText } from './webhook-words.ts';

beforeAll(async () => await setLanguage('de'));

describe('the texts of a webhook and its messages', () => {
  it.each([
    [[], 'alle'],
    [['orders', 'deliveries'], 'Aufträge, Touren'],
    [['orders', 'invoices'], 'Aufträge, invoices'],
  ])('kinds %j: %s', (kinds, text) => expect(kindsText({ kinds }, t)).toBe(text));

  it.each([
    [0, 'de', '0 ms'],
    [999, 'de', '999 ms'],
    [1000, 'de', '1 s'],
    [1249, 'de', '1,2 s'],
    [1249, 'en', '1.2 s'],
    [10_000, 'de', '10 s'],
  ] as const)('%d ms in %s: %s', (ms, language, text) => expect(durationText(ms, language)).toBe(text));

  it.each([
    [{}, '–'],
    [{ 'day:2026-11-24': 418, trucks: 7 }, 'Di, 24.11. · 418, LKW · 7'],
    [{ yard: 3 }, 'yard · 3'],
  ])('revisions %j: %s', (revisions, text) => expect(revisionsText(revisions, t, 'de')).toBe(text));

  const now = new Date(2026, 10, 24, 6, 20);
  const nextAt = new Date(2026, 10, 24, 6, 40).toISOString();
  it.each([
    [{ state: 'delivered', status: 204, error: null, nextAt: null }, '204'],
    [{ state: 'waiting', status: null, error: null, nextAt }, ''],
    [{ state: 'waiting', status: 503, error: 'http', nextAt }, '503, nächster Versuch heute 06:40'],
    [{ state: 'waiting', status: 503, error: 'http', nextAt: null }, '503'],
    [{ state: 'failed', status: null, error: 'timeout', nextAt: null }, 'keine Antwort in 10 s'],
  ] as const)('%j: %s', (delivery, text) => expect(resultText(delivery, t, 'de', now)).toBe(text));
});
