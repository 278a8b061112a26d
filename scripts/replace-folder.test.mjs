import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nextOf, replaceFolders } from './replace-folder.mjs';

it('replaces a folder as a whole, also the first time and after being killed halfway', () => {
  const parent = mkdtempSync(join(tmpdir(), 'werkplan-dist-'));
  const dist = join(parent, 'dist');
  const next = (name) => {
    mkdirSync(nextOf(dist));
    writeFileSync(join(nextOf(dist), name), name);
    replaceFolders([dist]);
  };
  try {
    next('first');
    expect(readdirSync(dist)).toEqual(['first']);
    mkdirSync(join(parent, '.dist-last/half'), { recursive: true });
    next('second');
    expect(readdirSync(dist)).toEqual(['second']);
    expect(readFileSync(join(dist, 'second'), 'utf8')).toBe('second');
    expect(readdirSync(parent)).toEqual(['dist']);
    expect(() => replaceFolders([dist])).toThrow('There is no ');
    expect(readdirSync(dist)).toEqual(['second']);
  } finally {
    rmSync(parent, { recursive: true });
  }
  expect(existsSync(parent)).toBe(false);
});
