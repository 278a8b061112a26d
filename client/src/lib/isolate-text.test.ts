// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../testing/in-app.ts';
import { clientTexts, translateNow } from './i18n.ts';
import { isolateText } from './isolate-text.ts';

beforeAll(async () => {
  await setLanguage('de');
});

const apart = (text: string): string => `\u2068${text}\u2069`;

it.each([
  ['Tunnel Hausach', 'Tunnel Hausach'],
  ['Mu\u0308hlbach 12', 'Mu\u0308hlbach 12'],
  ['Łódź', 'Łódź'],
  ['Αθήνα', 'Αθήνα'],
  ['建筑 3', '建筑 3'],
  ['', ''],
  ['גשר 12', apart('גשר 12')],
  ['جسر', apart('جسر')],
  ['Bau גשר', apart('Bau גשר')],
  ['ﷺ', apart('ﷺ')],
  ['𐤀𐤁', apart('𐤀𐤁')],
])('%j is isolated if it is right-to-left', (text, expected) => {
  expect(isolateText(text)).toBe(expected);
});

describe('a name in a text', () => {
  const values = { site: 'גשר', tonnes: '12' };
  const ofCard = /\u2068גשר\u2069/;
  it('is isolated in texts, spoken texts and toasts', () => {
    expect(clientTexts().shown.t('shipment.amount', values)).toMatch(ofCard);
    expect(translateNow('shipment.amount', values)).toMatch(ofCard);
  });

  it('is also isolated in plural texts, whose count stays a number', () => {
    const text = translateNow('delivery.heads.taken', { count: 3, slots: 'גשר' });
    expect(text).toContain('3');
    expect(text).toMatch(ofCard);
  });
});
