// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { translateNow as t } from '../lib/i18n.ts';
import { setLanguage } from '../testing/in-app.ts';
import { checkOrderInput } from './order-checks.ts';
import { emptyInput, type NewOrderInput } from './new-order-input.ts';
import { describeRefusedOrder } from './refused-order.ts';

beforeEach(async () => await setLanguage('de'));

const full = { orderId: '300001', constructionSite: 'Kita', postCode: '77694', city: 'Kehl', steel: '9000' };
const mandatory = 'Bitte alle Pflichtfelder ausfüllen.';
const refused = 'Bitte die Eingabe prüfen.';

it.each<[string, Partial<NewOrderInput>, string, string]>([
  ['nothing at all', {}, mandatory, 'Auftrag, Baustelle, PLZ, Ort, Stahl oder Matten'],
  ['no quantity', { ...full, steel: '' }, mandatory, 'Stahl oder Matten'],
  ['quantities of 0', { ...full, steel: '0', matting: '0' }, mandatory, 'Stahl oder Matten'],
  ['no city', { ...full, city: '' }, mandatory, 'Ort'],
  ['a short post code', { ...full, postCode: '7769' }, refused, 'PLZ: Fünf Ziffern, ab 10000'],
  [
    'a short post code and no city',
    { ...full, postCode: '7769', city: '' },
    mandatory,
    'Ort · PLZ: Fünf Ziffern, ab 10000',
  ],
])('of an order with %s', (_, typed, text, detail) => {
  const { problems } = checkOrderInput({ ...emptyInput, ...typed }, 'de', { hall: 1, day: '2026-11-23' });
  expect(describeRefusedOrder(problems ?? {}, 1, t)).toEqual({ text, detail });
});

it('fractions of kilograms are refused with a special text', async () => {
  const { problems } = checkOrderInput({ ...emptyInput, ...full, steel: '4,5' }, 'de', {
    hall: 1,
    day: '2026-11-23',
  });
  expect(describeRefusedOrder(problems ?? {}, 1, t)).toEqual({
    text: refused,
    detail: `Stahl: ${t('validation.wholeKilograms')}`,
  });
  await setLanguage('en');
  expect(describeRefusedOrder(problems ?? {}, 1, t).text).toBe('Please enter all mandatory data.');
});
