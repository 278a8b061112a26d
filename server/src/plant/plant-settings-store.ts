import type { PlantChange, PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';

const columns = [
  'name',
  'nearFullPercent',
  'secondStep',
  'driverGapMinutes',
  'region',
  'workdays',
  'lateReasons',
] as const;

/** The environment's values, which count until an administrator decides. */
export type PlantSeed = Pick<PlantSettings, 'name' | 'nearFullPercent' | 'region'>;

export const plantSeedOf = (
  config: Pick<Config, 'plantName' | 'wallNearFullPercent' | 'plantRegion'>,
): PlantSeed => ({
  name: config.plantName,
  nearFullPercent: config.wallNearFullPercent,
  region: config.plantRegion,
});

/** What the plant decides for everybody. */
export const readPlantSettings = async (
  db: Pick<Database, 'selectFrom'>,
  seed: PlantSeed,
): Promise<PlantSettings> => {
  const stored = await db.selectFrom('plantSettings').select(columns).executeTakeFirst();
  return stored
    ? { ...stored, region: stored.region ?? seed.region }
    : { ...seed, secondStep: 'none', driverGapMinutes: 60, workdays: '12345', lateReasons: [] };
};

/** What isn't named stays; answers what was there before, locked until the change commits. */
export const changePlantSettings = async (
  tx: Database,
  { name, nearFullPercent, secondStep, driverGapMinutes, region, workdays, lateReasons }: PlantChange,
  seed: PlantSeed,
): Promise<{ before: PlantSettings; now: PlantSettings }> => {
  await tx
    .insertInto('plantSettings')
    .values(seed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await tx.selectFrom('plantSettings').select(columns).forUpdate().executeTakeFirstOrThrow();
  const before = { ...stored, region: stored.region ?? seed.region };
  const now = {
    name: name ?? before.name,
    nearFullPercent: nearFullPercent ?? before.nearFullPercent,
    secondStep: secondStep ?? before.secondStep,
    driverGapMinutes: driverGapMinutes ?? before.driverGapMinutes,
    region: region ?? before.region,
    workdays: workdays ?? before.workdays,
    lateReasons: lateReasons ?? before.lateReasons,
  };
  await tx
    .updateTable('plantSettings')
    .set({ ...now, region: region ?? stored.region })
    .execute();
  return { before, now };
};
