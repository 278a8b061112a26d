import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosen, mutants, pageOf, planted } from './mutate.mjs';
import { root } from './tools.mjs';

describe('the planted faults', () => {
  it('are at least sixty of eleven areas, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutants.map(({ area }) => area)).size).toBe(11);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it('can be planted: their code is there once, and the tests that notice them are there', () => {
    for (const mutant of mutants) {
      const text = readFileSync(join(root, mutant.file), 'utf8');
      expect(planted(mutant, text), mutant.name).not.toBe(text);
      expect(mutant.tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
    }
  });

  it.each(['', 'here and here'])('are refused where their code is not there exactly once: %j', (text) => {
    expect(() => planted({ name: 'x', code: 'here', instead: '' }, text)).toThrow(/is there \d times/);
  });

  it('stand in their page: `npm run mutate -- --write` writes it', () => {
    expect(readFileSync(join(root, 'docs/mutants.md'), 'utf8')).toBe(pageOf(mutants));
  });

  it('are chosen by place, area, name or file', () => {
    expect(chosen({ from: '2', to: '3' })).toEqual(mutants.slice(1, 3));
    expect(chosen({ only: 'relay.ts' }).every(({ area }) => area === 'relay')).toBe(true);
  });
});
