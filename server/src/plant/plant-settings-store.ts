import type { PlantChange, PlantSettings } from '@werkplan/shared/plant/plant-settings.ts';
import type { Database } from '../database/database.ts';

const columns = ['name', 'nearFullPercent', 'secondStep', 'driverGapMinutes'] as const;

/** What the environment says, which counts until an administrator decides. */
export type PlantSeed = Pick<PlantSettings, 'name' | 'nearFullPercent'>;

/** What the plant decides for everybody. */
export const readPlantSettings = async (
  db: Pick<Database, 'selectFrom'>,
  seed: PlantSeed,
): Promise<PlantSettings> =>
  (await db.selectFrom('plantSettings').select(columns).executeTakeFirst()) ?? {
    ...seed,
    secondStep: 'none',
    driverGapMinutes: 60,
  };

/** What isn't named stays; answers what was there before, locked until the change commits. */
export const changePlantSettings = async (
  tx: Database,
  { name, nearFullPercent, secondStep, driverGapMinutes }: PlantChange,
  seed: PlantSeed,
): Promise<{ before: PlantSettings; now: PlantSettings }> => {
  await tx
    .insertInto('plantSettings')
    .values(seed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await tx.selectFrom('plantSettings').select(columns).forUpdate().executeTakeFirstOrThrow();
  const now = {
    name: name ?? before.name,
    nearFullPercent: nearFullPercent ?? before.nearFullPercent,
    secondStep: secondStep ?? before.secondStep,
    driverGapMinutes: driverGapMinutes ?? before.driverGapMinutes,
  };
  await tx.updateTable('plantSettings').set(now).execute();
  return { before, now };
};
