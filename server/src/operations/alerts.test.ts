import { languages } from '@werkplan/shared/i18n/languages.ts';
import { describe, expect, it } from 'vitest';
import { type AlertFacts, type AlertName, alertNames, alerts } from './alerts.ts';

const at = new Date('2026-11-23T02:00:00Z');

const well: AlertFacts = {
  config: {
    backupDir: '/nonexistent/backups',
    backupElsewhere: false,
    dataDir: '/nonexistent',
    publicUrl: 'https://plan.example.com',
    retainMonths: 36,
    trustProxy: 1,
  },
  writes: { look: async () => await Promise.resolve(null) },
  backup: { state: async () => await Promise.resolve({ last: null, failedSince: null, lateSince: null }) },
  retention: { failedSince: null },
  verification: { isPlanDamaged: false },
  audit: { isDamaged: false },
  mail: { failingSince: null },
  proxy: { seenSince: null },
  demo: { areOpen: async () => await Promise.resolve(false) },
  ownsTables: true,
  freeMb: async () => await Promise.resolve(500),
};

const hinderedBy = (obstacle: 'full' | 'readOnly' | 'standby'): Partial<AlertFacts> => ({
  writes: { look: async () => await Promise.resolve(obstacle) },
});
const backupWith = (state: object): Partial<AlertFacts> => ({
  backup: {
    state: async () => await Promise.resolve({ last: null, failedSince: null, lateSince: null, ...state }),
  },
});
const configWith = (config: Partial<AlertFacts['config']>): Partial<AlertFacts> => ({
  config: { ...well.config, ...config },
});

/** Facts under which exactly this alert stands. */
const causes: Readonly<Record<AlertName, Partial<AlertFacts>>> = {
  database_full: hinderedBy('full'),
  database_read_only: hinderedBy('readOnly'),
  database_standby: hinderedBy('standby'),
  plan_damaged: { verification: { isPlanDamaged: true } },
  audit_damaged: { audit: { isDamaged: true } },
  backup_off: configWith({ backupDir: null }),
  backup_failed: backupWith({ failedSince: at }),
  backup_late: backupWith({ lateSince: at }),
  archive_failed: { retention: { failedSince: at } },
  owner_missing: { ownsTables: false },
  role_too_strong: { workingRole: 'superuser' },
  disk_low: { freeMb: async (folder) => await Promise.resolve(folder === '/nonexistent' ? 499 : 500) },
  mail_failing: { mail: { failingSince: at } },
  proxy_unknown: configWith({ trustProxy: 0 }),
  demo_open: { demo: { areOpen: async () => await Promise.resolve(true) } },
};

const standing = async (facts: AlertFacts): Promise<AlertName[]> => {
  const found = await Promise.all(alertNames.map(async (name) => await alerts[name].check(facts)));
  return alertNames.filter((_, place) => found[place]);
};

it('an unknown proxy is noticed by its calls', async () => {
  const plain = configWith({ publicUrl: null, trustProxy: 0 });
  expect(await standing({ ...well, ...plain })).toEqual([]);
  expect(await standing({ ...well, ...plain, proxy: { seenSince: at } })).toEqual(['proxy_unknown']);
});

it('no alert is active when all is well, or when the database is backed up elsewhere', async () => {
  expect(await standing(well)).toEqual([]);
  expect(await standing({ ...well, ...configWith({ backupDir: null, backupElsewhere: true }) })).toEqual([]);
});

describe.each(alertNames)('%s', (name) => {
  it('is active for its cause alone', async () => {
    expect(await standing({ ...well, ...causes[name] })).toEqual([name]);
  });

  it('states the problem and the advice in each language', () => {
    for (const language of languages)
      for (const part of ['text', 'cure'] as const)
        expect(alerts[name][part][language]).toMatch(/^\S.*\S[.?]$/);
  });
});
