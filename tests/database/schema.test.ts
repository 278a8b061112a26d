import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readShape } from '../../server/src/operations/shape-query.ts';
import { useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant({}, { ownDatabase: true });

it('the tables as all migrations leave them are those of migrations/schema.txt', async () => {
  const texts: string[] = [];
  for (const [title, lines] of Object.entries(await readShape(plant.owner)))
    texts.push(`${title}\n\n${lines.join('\n')}\n`);
  await expect(texts.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, '../../migrations/schema.txt'),
  );
});
