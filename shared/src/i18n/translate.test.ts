import { expect, it } from 'vitest';
import { isMessageKey, translate } from './messages.ts';

it('takes the form that the count has in the language', () => {
  expect(translate('de', 'shipment.waiting', { count: 1 })).toBe(
    'eine Sendung ohne LKW bis zum nächsten Arbeitstag',
  );
  expect(translate('de', 'shipment.waiting', { count: 0 })).toBe(
    '0 Sendungen ohne LKW bis zum nächsten Arbeitstag',
  );
  expect(translate('en', 'shipment.waiting', { count: 2 })).toBe(
    '2 shipments without a truck up to the next working day',
  );
});
it('fills in what is given as it is: no markup, no other text, no further placeholder', () => {
  const content = '<b>{{content}}</b> $t(common.save) {{- x}}';
  expect(translate('en', 'common.edit.success', { content })).toBe(
    translate('en', 'common.edit.success', { content: '#' }).replace('#', () => content),
  );
});
it('knows its keys', () => {
  expect(
    ['shipment.waiting', 'shipment.waiting_one', 'common.nothing', 'toString'].map(isMessageKey),
  ).toEqual([true, true, false, false]);
});
