// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderPartInApp } from '../testing/in-app.ts';
import { SiteLabel } from './site-label.tsx';

const partsOf = (site: string): readonly [string | undefined, string | undefined] => {
  const { container } = renderPartInApp(createElement(SiteLabel, { site }));
  const label = container.firstElementChild;
  return [
    label?.querySelector('b')?.textContent,
    label?.textContent.slice(label.querySelector('b')?.textContent.length),
  ];
};

it.each([
  ['Kita', 'Kita', ''],
  ['Tunnel Hausach', 'Tunnel Hausac', 'h'],
  // The umlaut is a separate combining character, as in file names of macOS.
  ['Kläranlage Mu\u0308hlbach', 'Kläranlage Mu\u0308', 'hlbach'],
  ['Kla\u0308ranlage Mühlbach', 'Kla\u0308ranlage Mü', 'hlbach'],
  ['🏗🏗🏗🏗🏗🏗🏗🏗🏗🏗🏗🏗🏗🏗', '🏗'.repeat(13), '🏗'],
])('%j is bold up to its 13th letter, accents included', (site, bold, rest) => {
  expect(partsOf(site)).toEqual([bold, rest]);
});

it('has the direction of its first letter, and stays one bidi run', () => {
  const { container } = renderPartInApp(createElement(SiteLabel, { site: 'גשר נהר הירדן 12 צפון' }));
  expect(container.querySelector('[dir=auto]')?.textContent).toBe('גשר נהר הירדן 12 צפון');
});
