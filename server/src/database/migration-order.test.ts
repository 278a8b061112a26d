import { expect, it } from 'vitest';
import { findMigrationProblem } from './migration-order.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const known = ['1-plan', '2-log', '3-displays', '4-tokens'];

it.each([[[]], [known.slice(0, 2)], [known]])('%s can be brought up to date', (ran) => {
  expect(findMigrationProblem(ran, known)).toBeNull();
});

it('recognises a database of a newer version', () => {
  spec('L.22f');
  expect(findMigrationProblem([...known, '5-robots'], known)).toBe(
    'the database was used by a newer Werkplan (its schema is 5-robots, this one’s 4-tokens); run that one, or restore a backup made before it into an empty database.',
  );
});

it('recognises a database that was migrated in another order', () => {
  const text =
    'the database ran 4-tokens before 3-displays, as only a version under development does; take a new database and start with it.';
  expect(findMigrationProblem(['1-plan', '2-log', '4-tokens'], known)).toBe(text);
  expect(findMigrationProblem(['1-plan', '2-log', '4-tokens', '3-displays'], known)).toBe(text);
});
