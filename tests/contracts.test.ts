import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contractOf } from '@werkplan/shared/contracts.ts';
import { expect, it } from 'vitest';
import { declaredEndpoints } from './support/abuse/declared.ts';

const shared = join(import.meta.dirname, '../shared/src');

it('every declared call has a contract, and every contract a call', async () => {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('-contracts.ts'))
      .map(async (file) => (await import(join(shared, file))) as Record<string, unknown>),
  );
  const written = modules
    .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Contracts')))
    .flatMap(([, contracts]) => Object.keys(contracts as object));
  const endpoints = await declaredEndpoints();
  expect(written.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  for (const endpoint of endpoints) expect(contractOf(endpoint).summary).toMatch(/\w/);
});
