import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fontForms, prepareFonts } from './prepare-fonts.ts';

const source = join(import.meta.dirname, '..');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');

/** Simulates a browser with or without a canvas; returns the measured letters by task. */
const watchMeasuring = ({ draws = true } = {}): string[] => {
  const measured: string[] = [];
  const context = {
    font: '',
    measureText: () => {
      measured.push(context.font);
      setTimeout(() => measured.push('next task'));
    },
  };
  vi.stubGlobal('document', {
    fonts: { load: () => Promise.resolve([]) },
    createElement: () => ({ getContext: () => (draws ? context : null) }),
  });
  return measured;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each weight and size of the font is measured in a separate task', async () => {
  const measured = watchMeasuring();
  await prepareFonts();
  const inTurn = fontForms.flatMap(([weight, size]) => [`${weight} ${size}px "Inter Variable"`, 'next task']);
  expect(measured).toEqual(inTurn.slice(0, -1));
});

test('a browser without a canvas measures nothing', async () => {
  const measured = watchMeasuring({ draws: false });
  await prepareFonts();
  expect(measured).toEqual([]);
});

test('each weight and size is used by a style sheet', () => {
  for (const [weight, size] of fontForms) {
    expect(styles).toMatch(new RegExp(`(?:--fw-\\w+|font-weight):\\s*${weight}\\b|font:\\s*${weight}\\b`));
    expect(styles).toMatch(new RegExp(`(?:--fs-\\d+|font-size):\\s*${size}px|font:[^;]*\\b${size}px`));
  }
});
