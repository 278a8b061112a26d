import type { AuditDetails } from '@werkplan/shared/account/audit-schema.ts';
import {
  changePlantEndpoint,
  plantEndpoint,
  plantRegionsEndpoint,
  postcodeCountsEndpoint,
} from '@werkplan/shared/plant/plant-endpoints.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { isSameValue } from '@werkplan/shared/values/same-value.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Audit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import { isKnownRegion, listRegions } from './public-holidays.ts';
import {
  changePlantSettings,
  countOtherPostcodes,
  type PlantSeed,
  readPlantSettings,
} from './plant-settings-store.ts';

export interface PlantContext {
  audit: Audit;
  db: Database;
  plantSeed: PlantSeed;
  /** Notifies the screens of all servers. */
  onPlantChanged: () => Promise<void>;
}

/** Returns the changed fields with their values before and after. */
const differences = (before: PlantSettings, now: PlantSettings): AuditDetails =>
  Object.fromEntries(
    (Object.keys(now) as (keyof PlantSettings)[])
      .filter((field) => !isSameValue(before[field], now[field]))
      .map((field) => [field, [before[field], now[field]]]),
  );

/** Mounts the plant's settings, which administrators change. */
export const mountPlant = (
  router: EndpointRouter,
  { audit, db, plantSeed, onPlantChanged }: PlantContext,
): void => {
  router.read(plantEndpoint, async () => await readPlantSettings(db, plantSeed));
  router.read(plantRegionsEndpoint, async () => [
    ...(await listRegions((await readPlantSettings(db, plantSeed)).region)),
  ]);

  router.read(postcodeCountsEndpoint, async () => await countOtherPostcodes(db));

  const changing: IdempotentHandler<typeof changePlantEndpoint, undefined> = {
    run: async (tx, call) => {
      if (!(await isKnownRegion(call.body.region ?? '')))
        throw invalid({ region: 'calendar.region.unknown' });
      const { before, now } = await changePlantSettings(tx, call.body, plantSeed);
      const details = differences(before, now);
      if (Object.keys(details).length === 0) return now;
      const userId = call.caller?.actor.id ?? null;
      await audit.done(tx, 'plant.change', call, { userId, details });
      call.afterwards(onPlantChanged);
      return now;
    },
  };
  router.idempotent(changePlantEndpoint, audit.guarded('plant.change', changing));
};
