import { expect, it } from 'vitest';
import { postcodeAreaOf, siteKeyOf } from './problem.ts';

it.each([
  ['77652', '77'],
  ['01067', '01'],
  ['6020', '60'],
  ['1012 AB', '10'],
  ['110 00', '11'],
  ['00-950', '00'],
  ['1-234', '12'],
  ['L-1234', 'L1'],
  ['l-1999', 'L1'],
  ['D-01067', 'D0'],
  ['SW1A 1AA', 'SW1'],
  ['', 'buhl'],
])('%s lies in the area %s', (postCode, area) => {
  expect(postcodeAreaOf({ postCode, city: 'Bühl' })).toBe(area);
});

it('a site is one however it is written', () => {
  const site = (constructionSite: string, postCode = '1012 AB') => siteKeyOf({ constructionSite, postCode });
  const written = ['Werkstraße Bühl', 'WERKSTRASSE BÜHL', 'Werk-Strasse Buehl', 'Werkstraße  Bu\u0308hl'];
  expect(new Set(written.map((name) => site(name))).size).toBe(1);
  expect(site('Werkstraße', '1012ab')).toBe(site('Werkstraße'));
  expect(site('Werkstraße', '1013 AB')).not.toBe(site('Werkstraße'));
});
