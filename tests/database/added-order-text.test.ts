import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addOrderText } from '../../migrations/functions/add-order-text.ts';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { useOwnPlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';

const plant = useOwnPlant({}, { ownDatabase: true });

const found = async (): Promise<string[]> =>
  ((await verifyStored(plant.owner)) ?? []).flatMap(({ listed }) =>
    listed.map(({ subject, what }) => `${subject} ${what}`),
  );

it('a text that orders get is in their rows, in their images and in the patches, empty', async () => {
  const random = seeded(20);
  for (let round = 0; round < 3; round += 1)
    await random.pick(Object.values(planActions))(plant, await makePlanScene(plant));
  const db = plant.owner.withoutPlugins();
  await db
    .transaction()
    .execute(async (tx) => await addOrderText(tx as never, { column: 'phone', field: 'phone' }));
  expect(await found()).toEqual([]);
  const { rows } = await sql<{ image: unknown; told: unknown }>`
    SELECT DISTINCT after -> 'phone' AS image, jsonb_path_query(patch, '$.orders[*].phone') AS told
    FROM change_row JOIN change ON change.id = change_id WHERE entity = 'production_order' AND after IS NOT NULL`.execute(
    db,
  );
  expect(rows).toEqual([{ image: '', told: '' }]);
  await expect(sql`UPDATE change_row SET after = after`.execute(db)).rejects.toThrow('change_row is refused');
});
