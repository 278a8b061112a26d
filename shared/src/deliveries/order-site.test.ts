import { describe, expect, it } from 'vitest';
import { aSite } from '../sites/testing/a-site.ts';
import { isSameSpelling, siteFinder } from './order-site.ts';
import type { Site } from './site-schema.ts';

const finder = (...sites: Site[]) => siteFinder(new Map(sites.map((site) => [site.id, site])));
const order = (constructionSite: string, postCode = '77694', city = 'Kehl', id = 7) => ({
  id,
  constructionSite,
  postCode,
  city,
});

describe('the site of an order', () => {
  it.each([
    ['Kita Sonnenhang', 'KITA  sonnenhang', true],
    ['Schwarzwaldstraße 3', 'Schwarzwaldstrasse 3', true],
    ['Karl-Friedrich-Straße', 'Karl Friedrich Straße', true],
    ['Brücke Süd', 'Bruecke Sued', true],
    ['Friedhofstr. 4', 'Friedhofstraße 4', false],
    ['Bauer', 'Baur', false],
    ['Haus 1', 'Haus 2', false],
  ])('takes %j and %j for one spelling: %s', (one, other, isSame) => {
    const [a, b] = [one, other].map((name) => ({ name, postCode: '77694', city: 'Kehl' }));
    expect(a && b && isSameSpelling(a, b)).toBe(isSame);
  });

  it('wants postcode and city to agree, too', () => {
    const { of } = finder(aSite());
    expect(of(order('Kita Sonnenhang', 'D-77694', 'KEHL'))?.id).toBe(1);
    expect(of(order('Kita Sonnenhang', '77695'))).toBeNull();
    expect(of(order('Kita Sonnenhang', '77694', 'Kehl-Kork'))).toBeNull();
  });

  it('is found by an alias with its own postcode and city', () => {
    const { of } = finder(aSite({ aliases: [{ name: 'Kiga', postCode: '77695', city: 'Kork' }] }));
    expect(of(order('kiga', '77695', 'Kork'))?.id).toBe(1);
    expect(of(order('kiga'))).toBeNull();
  });

  it('is the one a planner has tied it to, whatever its texts say', () => {
    const { of } = finder(aSite(), aSite({ id: 2, name: 'Tor B', orderIds: [7] }));
    expect(of(order('Kita Sonnenhang'))?.id).toBe(2);
    expect(of(order('Kita Sonnenhang', '77694', 'Kehl', 8))?.id).toBe(1);
  });

  it('is the site in use before a retired one, a name before an alias, the older before the newer', () => {
    const alias = { name: 'Kita Sonnenhang', postCode: '77694', city: 'Kehl' };
    const named = (...sites: Site[]) => finder(...sites).named(alias)?.id;
    expect(named(aSite({ status: 'INACTIVE' }), aSite({ id: 2 }))).toBe(2);
    expect(named(aSite({ name: 'Anders', aliases: [alias] }), aSite({ id: 2 }))).toBe(2);
    expect(named(aSite({ id: 2 }), aSite({ id: 1 }))).toBe(1);
    expect(named(aSite({ status: 'INACTIVE' }))).toBe(1);
  });
});
