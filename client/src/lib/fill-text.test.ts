import { expect, it } from 'vitest';
import { compileText } from './fill-text.ts';

it('inserts values unescaped', () => {
  const fill = compileText('{{amount}} t für {{site}} ({{amount}})');
  expect(fill?.({ amount: 0, site: '{{amount}} & <b>$t(common.save)</b>' })).toBe(
    '0 t für {{amount}} & <b>$t(common.save)</b> (0)',
  );
  expect(fill?.({ amount: 1 })).toBe('1 t für  (1)');
});

it('returns null for texts with more syntax than placeholders', () => {
  expect(compileText('{{amount, number}} t')).toBeNull();
  expect(compileText('$t(common.save) {{site}}')).toBeNull();
});
