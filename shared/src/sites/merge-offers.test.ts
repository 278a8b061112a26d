import { describe, expect, it } from 'vitest';
import { randomOf } from '../live/testing/random.ts';
import { pairKeys, mayBeOneSite, mergeOffers } from './merge-offers.ts';

const spelling = (name: string, postCode = '77716', city = 'Haslach') => ({ city, name, postCode });
const [one, two, three] = [
  spelling('Brücke L98 Kinzig, Widerlager West'),
  spelling('Bruecke L98 Kinzig WL West'),
  spelling('L 98 Kinzigbr., Widerl. W'),
];

describe('what may be one site', () => {
  it.each([
    ['BV Schmidt Friedhofstr.', 'BV Schmidt Friedhofstraße', true],
    ['BV Schmidt Friedhofstr.', 'Schmidt, Friedhof-Straße', true],
    ['Klinikum Freiburg Haus C, Bauteil 2', 'Klinikum Freiburg Haus C BT 2', true],
    ['Klinikum Freiburg Haus C, Bauteil 2', 'Klinikum Freiburg Haus C, Bauteil 3', false],
    ['Wohnpark Haus 1', 'Wohnpark Haus 11', false],
    ['BV Schmidt Friedhofstraße', 'BV Rösch Friedhofstraße', false],
    ['BV Wiegele Rheinstraße', 'BV Göhringer Rheinstraße', false],
    ['BV Schmidt Friedhofstraße', 'BV Schmitt Friedhofstraße', true],
    ['BV Baumann Am Stadtgarten', 'BV Baumann Im Rebgarten', false],
    ['BV Baumann Kinzigdamm', 'BV Baumann Kinzigdam', true],
    ['BV Maier Sonnenhang', 'BV Meier Sonenhang', true],
    ['BV Schmidt Friedhofstraße', 'BV Schmidt Friedhofstraße Anbau', true],
    ['Kita Sonnenhang', 'Tunnel Hausach', false],
    ['Parkhaus Messe Süd', 'Parkhaus Messe Sued', true],
  ])('%j and %j: %s', (a, b, isOne) => {
    expect(mayBeOneSite(spelling(a), spelling(b))).toBe(isOne);
    expect(mayBeOneSite(spelling(b), spelling(a))).toBe(isOne);
  });

  it('lies in one postcode', () => {
    expect(mayBeOneSite(spelling('Kita'), spelling('Kita', '77717'))).toBe(false);
  });
});

describe('offers to merge', () => {
  it('bring all spellings together, the first first', () => {
    expect(mergeOffers([one, spelling('Kita'), two, three], new Set())).toEqual([[one, two, three]]);
  });

  it('have one that is planned, and others like it', () => {
    const isPlanned = (names: readonly string[]) => (each: { name: string }) => names.includes(each.name);
    expect(mergeOffers([one, spelling('Kita'), two, three], new Set(), isPlanned([three.name]))).toEqual([
      [one, two, three],
    ]);
    expect(mergeOffers([one, two, three], new Set(), isPlanned(['Kita']))).toEqual([]);
  });

  it('leave out what planners leave apart', () => {
    expect(mergeOffers([one, two, three], new Set(pairKeys([two, one])))).toEqual([[one, three]]);
    expect(mergeOffers([one, two, three], new Set(pairKeys([one, two, three])))).toEqual([]);
  });

  it('hold each spelling once at most, whatever is left apart', () => {
    const names = ['Kita Süd', 'Kita Sued', 'KiTa süd', 'Kita S', 'Halle 2', 'Halle II', 'Halle 2 BV'];
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomOf(seed);
      const all = names
        .filter(() => random.chance(0.7))
        .map((name) => spelling(name, random.pick(['77716', '77652'])));
      const apart = new Set(pairKeys(all).filter(() => random.chance(0.3)));
      const offered = mergeOffers(all, apart);
      expect(new Set(offered.flat()).size).toBe(offered.flat().length);
      for (const group of offered) expect(pairKeys(group).filter((key) => apart.has(key))).toEqual([]);
    }
  });
});
