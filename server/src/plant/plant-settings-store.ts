import type {
  PlantChange,
  PlantSettings,
  PostcodeCounts,
} from '@werkplan/shared/plant/plant-settings-schema.ts';
import { postcodePatterns } from '@werkplan/shared/plant/postcodes.ts';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { PlantConfig } from '../config/plant-config.ts';
import type { Database } from '../database/database.ts';

const columns = [
  'name',
  'nearFullPercent',
  'secondStep',
  'driverGapMinutes',
  'region',
  'workdays',
  'lateReasons',
  'postcodes',
  'emails',
  'orderNumbers',
  'drivingBans',
  'reservationsDecide',
  'letterhead',
  'logo',
  'signatureYears',
] as const;

/**
 * The environment's values, which apply until an administrator changes the settings. The first change of any setting stores name,
 * percentage and region as well; postcodes and emails follow the environment until they are changed themselves.
 */
export type PlantSeed = Pick<PlantSettings, 'name' | 'nearFullPercent' | 'region' | 'postcodes' | 'emails'>;

export const plantSeedOf = (config: PlantConfig & Pick<Config, 'wallNearFullPercent'>): PlantSeed => ({
  name: config.plantName,
  nearFullPercent: config.wallNearFullPercent,
  region: config.plantRegion,
  postcodes: config.plantPostcodes,
  emails: config.plantEmails,
});

type Undecided = 'region' | 'postcodes' | 'emails';
type StoredSettings = Omit<PlantSettings, Undecided> & { [Field in Undecided]: PlantSettings[Field] | null };

const withSeed = (stored: StoredSettings, seed: PlantSeed): PlantSettings => ({
  ...stored,
  region: stored.region ?? seed.region,
  postcodes: stored.postcodes ?? seed.postcodes,
  emails: stored.emails ?? seed.emails,
});

export const readPlantSettings = async (
  db: Pick<Database, 'selectFrom'>,
  seed: PlantSeed,
): Promise<PlantSettings> => {
  const stored = await db.selectFrom('plantSettings').select(columns).executeTakeFirst();
  return stored
    ? withSeed(stored, seed)
    : {
        ...seed,
        secondStep: 'none',
        driverGapMinutes: 60,
        workdays: '12345',
        lateReasons: [],
        orderNumbers: null,
        drivingBans: null,
        reservationsDecide: false,
        letterhead: '',
        logo: null,
        signatureYears: 10,
      };
};

interface Changed {
  readonly before: PlantSettings;
  readonly now: PlantSettings;
}

/** Changes the logo, or removes it (null); also returns the previous settings. */
export const changeLogo = async (tx: Database, logo: string | null, seed: PlantSeed): Promise<Changed> =>
  await change(tx, { logo }, seed);

/**
 * Changes only the given fields; also returns the previous settings. The settings stay locked until the commit
 * (rules/account.md#plant-settings).
 */
export const changePlantSettings = async (
  tx: Database,
  fields: PlantChange,
  seed: PlantSeed,
): Promise<Changed> => await change(tx, fields, seed);

const change = async (
  tx: Database,
  fields: PlantChange | Pick<PlantSettings, 'logo'>,
  seed: PlantSeed,
): Promise<Changed> => {
  const { name, nearFullPercent, region } = seed;
  await tx
    .insertInto('plantSettings')
    .values({ name, nearFullPercent, region })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await tx.selectFrom('plantSettings').select(columns).forUpdate().executeTakeFirstOrThrow();
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const kept: StoredSettings = { ...stored, ...named };
  // Passes JSON text, because the driver would send a list as a PostgreSQL array.
  const drivingBans = kept.drivingBans && JSON.stringify(kept.drivingBans);
  await tx
    .updateTable('plantSettings')
    .set({ ...kept, drivingBans })
    .execute();
  return { before: withSeed(stored, seed), now: withSeed(kept, seed) };
};

/** Counts in one statement the stored orders whose postcode each rule would refuse, for the settings page. */
export const countOtherPostcodes = async (db: Database): Promise<PostcodeCounts> => {
  const { from10000, germany, dach, europe } = postcodePatterns;
  const { rows } = await sql<PostcodeCounts>`
    SELECT count(*) FILTER (WHERE post_code !~ ${from10000})::int AS from10000,
      count(*) FILTER (WHERE post_code !~ ${germany})::int AS germany,
      count(*) FILTER (WHERE post_code !~ ${dach})::int AS dach,
      count(*) FILTER (WHERE post_code !~ ${europe})::int AS europe
    FROM production_order`.execute(db);
  return rows[0] ?? { from10000: 0, germany: 0, dach: 0, europe: 0 };
};

/** The settings needed synchronously, as they were last read; every change on any server makes them be read again. */
type PlantRules = Readonly<Pick<PlantSettings, 'postcodes' | 'emails' | 'region' | 'drivingBans'>>;

/** Reads the settings and caches those needed synchronously (`plantRules`); `readPlant` reads all and renews the cache. */
export const followPlant = async (db: Database, config: Parameters<typeof plantSeedOf>[0]) => {
  const plantSeed = plantSeedOf(config);
  const known: { -readonly [Field in keyof PlantRules]: PlantRules[Field] } = {
    postcodes: plantSeed.postcodes,
    emails: plantSeed.emails,
    region: plantSeed.region,
    drivingBans: null,
  };
  const readPlant = async (): Promise<PlantSettings> => {
    const settings = await readPlantSettings(db, plantSeed);
    known.postcodes = settings.postcodes;
    known.emails = settings.emails;
    known.region = settings.region;
    known.drivingBans = settings.drivingBans;
    return settings;
  };
  await readPlant();
  const plantRules: PlantRules = known;
  return { plantSeed, plantRules, readPlant };
};
