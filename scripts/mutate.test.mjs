import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseFaults, mutants, renderPage, plantFault } from './mutate.mjs';
import { root } from './tools.mjs';

describe('the planted faults', () => {
  it('are at least sixty in eleven areas, with distinct names', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutants.map(({ area }) => area)).size).toBe(11);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it('can be planted: their code occurs exactly once, and their tests exist', () => {
    for (const mutant of mutants) {
      const text = readFileSync(join(root, mutant.file), 'utf8');
      expect(plantFault(mutant, text), mutant.name).not.toBe(text);
      expect(mutant.tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
    }
  });

  it.each(['', 'here and here'])('are refused unless their code occurs exactly once: %j', (text) => {
    expect(() => plantFault({ name: 'x', code: 'here', instead: '' }, text)).toThrow(/is there \d times/);
  });

  it('match their page, which `npm run mutate -- --write` writes', () => {
    expect(readFileSync(join(root, 'docs/mutants.md'), 'utf8')).toBe(renderPage(mutants));
  });

  it('are selected by index, area, name or file', () => {
    expect(chooseFaults({ from: 2, to: 3 })).toEqual(mutants.slice(1, 3));
    expect(chooseFaults({ only: 'relay.ts' }).every(({ area }) => area === 'relay')).toBe(true);
  });
});
