import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { administer } from './administer.ts';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    templateUrl: string;
  }
}

const template = 'werkplan_template';
/** Each project that needs a database calls this file; the first one prepares it for all. */
const shared = globalThis as typeof globalThis & { werkplanTemplate?: Promise<Prepared> };

interface Prepared {
  readonly url: string;
  stop(): Promise<void>;
}

export async function setup(project: TestProject): Promise<void> {
  shared.werkplanTemplate ??= prepare();
  const { url } = await shared.werkplanTemplate;
  project.provide('templateUrl', url);
}

export async function teardown(): Promise<void> {
  const prepared = shared.werkplanTemplate;
  delete shared.werkplanTemplate;
  await (await prepared)?.stop();
}

async function prepare(): Promise<Prepared> {
  const postgres = await testServer();
  try {
    await administer(postgres.url, `drop database if exists ${template} with (force)`);
    await administer(postgres.url, `create database ${template}`);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href;
    await migrate(url);
    return { url, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function testServer(): Promise<Prepared> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: () => Promise.resolve() } : startTestPostgres();
}

async function migrate(url: string): Promise<void> {
  const db = createDatabase(url, { max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}
