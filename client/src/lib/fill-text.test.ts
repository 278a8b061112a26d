import { expect, it } from 'vitest';
import { fillOf } from './fill-text.ts';

it('puts values into their places, as they are', () => {
  const fill = fillOf('{{amount}} t für {{site}} ({{amount}})');
  expect(fill?.({ amount: 0, site: '{{amount}} & <b>$t(common.save)</b>' })).toBe(
    '0 t für {{amount}} & <b>$t(common.save)</b> (0)',
  );
  expect(fill?.({ amount: 1 })).toBe('1 t für  (1)');
});

it('leaves alone what has more in it than places', () => {
  expect(fillOf('{{amount, number}} t')).toBeNull();
  expect(fillOf('$t(common.save) {{site}}')).toBeNull();
});
