// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { AddressRules } from './address-rules.tsx';

const counts = { from10000: 1200, germany: 3, dach: 1, europe: 0 };

const draw = async (postcodes: keyof typeof counts, language: 'de' | 'en' = 'de') => {
  await setLanguage(language);
  const requests = serveWith(() => ({ body: counts }));
  return { requests, ...renderPartInApp(createElement(AddressRules, { postcodes, emails: 'specified' })) };
};

it.each([
  ['from10000', 'de', '1.200 gespeicherte Aufträge haben andere Postleitzahlen und behalten sie.'],
  ['germany', 'en', '3 stored orders have other post codes and keep them.'],
  ['dach', 'de', 'Ein gespeicherter Auftrag hat eine andere Postleitzahl und behält sie.'],
  ['europe', 'de', null],
] as const)(
  'by %s the settings say in %s how many orders have other post codes: %s',
  async (rule, language, text) => {
    const { container, requests } = await draw(rule, language);
    await eventually(() => expect(requests.map(({ line }) => line)).toEqual(['GET /api/plant/postcodes']));
    if (text === null) expect(container.querySelector('p')).toBeNull();
    else await eventually(() => expect(container.textContent).toContain(text));
  },
);
