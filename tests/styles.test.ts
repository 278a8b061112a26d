import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../client/src');
const tokensFile = 'styles/tokens.css';
const withoutComments = (css: string): string => css.replaceAll(/\/\*[^]*?\*\//g, '');
const styleSheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && file !== tokensFile)
  .map((file) => ({ file, css: withoutComments(readFileSync(join(folder, file), 'utf8')) }));
const tokens = withoutComments(readFileSync(join(folder, tokensFile), 'utf8'));

interface Declaration {
  readonly file: string;
  readonly property: string;
  readonly value: string;
}

const declarations = styleSheets.flatMap(({ file, css }): Declaration[] =>
  [...css.matchAll(/(?<![\w-])([a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({
      file,
      property,
      value,
    }),
  ),
);

/** The pixel values that a CSS value contains, without their sign. */
const pixelsIn = (value: string): number[] =>
  [...value.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px\b/g)].map(([, pixels]) => Number(pixels));

const tokenValues = (prefix: string): Set<number> =>
  new Set(
    [...tokens.matchAll(new RegExp(`--${prefix}-[\\w-]+: (\\d+)px;`, 'g'))].map(([, pixels]) =>
      Number(pixels),
    ),
  );

const written = ({ file, property, value }: Declaration): string => `${file}: ${property}: ${value}`;

/** Larger values reserve space for an element of known size and are no spacing. */
const largestSpace = 32;

it('spacing is a step of the scale', () => {
  const isSpacing = /^(?:scroll-)?(?:padding|margin)(?:-\w+)*$|^(?:row-|column-)?gap$/;
  const raw = declarations.filter(
    ({ property, value }) =>
      isSpacing.test(property) && pixelsIn(value).some((pixels) => pixels > 1 && pixels <= largestSpace),
  );
  expect(raw.map(written)).toEqual([]);
  expect(declarations.filter(({ value }) => value.includes('var(--space-')).length).toBeGreaterThan(300);
});

/** The ten spacing steps of the design, px. */
const designSpaces = [2, 4, 6, 8, 12, 16, 20, 24, 32, 48];

it('the scale has the ten steps of the design', () => {
  expect([...tokenValues('space')]).toEqual(designSpaces);
});

/** The breakpoints of the design, then those of phones (px). */
const designWidths = new Set([1600, 1200, 1024, 600, 360]);
/** The design's own breakpoint of the handbook: down to this width, text and table of contents keep their widths. */
const handbookWidths = ['pages/handbook-page.module.css: 1280'];

it('windows are told apart by the widths of the design', () => {
  const widths = styleSheets.flatMap(({ file, css }) =>
    [...css.matchAll(/@media[^{]*?\((min-|max-)?width\b\D*(\d+)px/g)].map(([, bound, pixels]) => ({
      file,
      width: Number(pixels) + (bound === 'max-' ? 1 : 0),
    })),
  );
  expect(widths.length).toBeGreaterThan(30);
  const others = widths.filter(({ width }) => !designWidths.has(width));
  expect(others.map(({ file, width }) => `${file}: ${width}`).toSorted()).toEqual(handbookWidths);
});

it('no rule makes the browser style the whole page anew when something comes or goes', () => {
  // `a + *` makes the browser recompute styles for all siblings at each insertion, which is as slow as the first rendering.
  const siblings = /[+~]\s*\*/;
  // `:has()` with a universal selector is re-evaluated for all elements at each change; with a class or attribute only for those.
  const anything = /(?:^|[\s,}>+~]):has\(|\*:has\(/;
  const costly = ({ css }: { css: string }): boolean => siblings.test(css) || anything.test(css);
  expect(styleSheets.filter(costly).map(({ file }) => file)).toEqual([]);
});

it.each([
  ['font-size', 'fs'],
  ['line-height', 'lh'],
  ['border-radius', 'r'],
])('%s takes a token where there is one', (name, prefix) => {
  const known = tokenValues(prefix);
  expect(known.size).toBeGreaterThan(3);
  const raw = declarations.filter(
    ({ property, value }) => property === name && pixelsIn(value).some((pixels) => known.has(pixels)),
  );
  expect(raw.map(written)).toEqual([]);
});

it('what lies over what is one list of layers', () => {
  const layers = new Set([...tokens.matchAll(/(--layer-[\w-]+): \d+;/g)].map(([, name]) => `var(${name})`));
  const stacked = declarations.filter(({ property }) => property === 'z-index');
  expect(stacked.length).toBeGreaterThan(30);
  expect(stacked.filter(({ value }) => !layers.has(value)).map(written)).toEqual([]);
});

it('every token that a style sheet names exists and every step and layer is used', () => {
  const defined = new Set(
    [...tokens.matchAll(/(--(?:space|layer|fs|lh|r|e|t)-[\w-]+):/g)].map(([, name]) => name),
  );
  const named = new Set(
    styleSheets.flatMap(({ css }) =>
      [...css.matchAll(/var\((--(?:space|layer|fs|lh|r|e|t)-[\w-]+)/g)].map(([, name]) => name),
    ),
  );
  expect([...named].filter((name) => !defined.has(name))).toEqual([]);
  const unused = [...defined].filter((name) => /^--(?:space|layer)-/.test(name ?? '') && !named.has(name));
  expect(unused).toEqual([]);
});
