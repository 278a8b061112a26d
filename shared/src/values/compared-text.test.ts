import { describe, expect, it } from 'vitest';
import { beginningWith, containing, isSameText, textKey } from './compared-text.ts';

const spellings = ['Bühl', 'BÜHL', 'bühl', 'buehl', 'BUEHL', 'buhl', 'Bu\u0308hl', 'Bü\u00ADhl'];

describe('what is typed is found in a text', () => {
  it.each(spellings)('that says Bühl, typed as %s', (typed) => {
    expect(['Bühl', 'Rathaus Bühl', 'Bu\u0308hl', 'BÜHL'].map(containing(typed))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(containing(typed)('Bahlingen')).toBe(false);
  });

  it.each([
    ['straße', 'Werkstrasse 3'],
    ['STRASSE', 'Werkstraße 3'],
    ['strasse', 'WERKSTRAẞE'],
    ['bühl', 'Buehl'],
    ['buhl', 'Buehl'],
    ['karl friedrich', 'Karl-Friedrich-Straße'],
    ['Karl-Friedrich', 'Karl Friedrich Straße'],
    ['karl  friedrichstr', 'Karl\u2013Friedrich-Straße'],
    ['nordwest', 'Nord-West'],
    ['00950', '00-950'],
    ['1012ab', '1012 AB'],
    ['  offen ', 'Offenburg'],
    ['cafe', 'Café'],
    ['', 'Kehl'],
    ['   ', 'Kehl'],
    ['-', 'Nord-West'],
    ['06:', '06:30'],
  ])('%s in %s', (typed, text) => {
    expect(containing(typed)(text)).toBe(true);
  });

  it.each([
    ['baur', 'Baumarkt'],
    ['.*', 'Kehl'],
    ['-', 'Kehl'],
    ['06:', '10:30'],
    ['aue', 'August'],
  ])('%s not in %s', (typed, text) => {
    expect(containing(typed)(text)).toBe(false);
  });
});

it.each([
  ['Jörg Müller', 'joerg  mueller', true],
  ['Jörg Müller', 'JO\u0308RG MÜLLER', true],
  ['Anna  Kern', 'anna kern', true],
  ['Eva Weiß', 'eva weiss', true],
  ['Hans-Peter Roth', 'hans peter roth', true],
  ['Bauer', 'Baur', false],
  ['Anna Kern', 'Anna Kehr', false],
])('%s and %s are one name: %s', (one, other, is) => {
  expect([isSameText(one, other), isSameText(other, one)]).toEqual([is, is]);
});

it('spellings have one key', () => {
  expect(new Set(spellings.map(textKey))).toEqual(new Set(['buhl']));
  expect(textKey('Werkstraße')).toBe(textKey('WERK-STRASSE'));
  expect(textKey('Kehl')).not.toBe(textKey('Köhl'));
});

it.each([
  ['bruecke', 'Brücke L98', true],
  ['brück', 'BRUECKE L98', true],
  ['friedhofstr', 'Friedhofstraße', true],
  ['hofstr', 'Friedhofstraße', false],
  ['kita muehl', 'Kita-Mühlbach', true],
])('what begins with %s: %s (%s)', (typed, text, does) => {
  expect(beginningWith(typed)(text)).toBe(does);
});
