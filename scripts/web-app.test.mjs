import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tools.mjs';

const file = (path) => readFileSync(join(root, 'client/public', path));

it.each(['manifest.webmanifest', 'yard.webmanifest'])(
  '%s names existing icons with their true sizes, one of them maskable',
  (manifest) => {
    const { start_url, scope, icons } = JSON.parse(file(manifest));
    expect(start_url.startsWith(scope)).toBe(true);
    for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
      const png = file(src);
      expect([type, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual(['image/png', sizes]);
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(file('favicon.svg').length).toBeGreaterThan(100);
  },
);
