import type { TestProject } from 'vitest/node';
import { createDatabase, createUnlimitedDatabase } from '../../server/src/database/database.ts';
import { makeRoles } from '../../server/src/database/embedded-roles.ts';
import { prepareDatabase } from '../../server/src/database/prepare-database.ts';
import { prepareJobs } from '../../server/src/database/prepare-jobs.ts';
import { administer } from './administer.ts';
import { bundle } from './bundle.ts';
import { findBrowser } from './find-browser.ts';
import { startTestPostgres } from './postgres.ts';
import { addressAs, ownerRole } from './roles.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    templateUrl: string;
    /** The path of the bundled `hosted-server.ts`. */
    hostProgram: string;
    /** The path of the bundled `node-process.ts`. */
    nodeProgram: string;
  }
}

const template = 'werkplan_template';
/** Vitest calls this file per project; the first call prepares the database for all projects. */
const shared = globalThis as typeof globalThis & {
  werkplanTemplate?: Promise<Prepared>;
  werkplanPrograms?: Promise<string[]>;
};
const programs = ['tests/support/server-host.ts', 'tests/support/node-main.ts'];

interface Prepared {
  readonly url: string;
  stop(): Promise<void>;
}

export async function setup(project: TestProject): Promise<void> {
  shared.werkplanTemplate ??= prepare();
  shared.werkplanPrograms ??= bundle(programs);
  const [{ url }, [host = '', node = '']] = await Promise.all([
    shared.werkplanTemplate,
    shared.werkplanPrograms,
    // The browser is unpacked once here, before several workers would do so at the same time.
    findBrowser(),
  ]);
  project.provide('templateUrl', url);
  project.provide('hostProgram', host);
  project.provide('nodeProgram', node);
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
    await makeRoles(postgres.url);
    await administer(postgres.url, `create database ${template} owner ${ownerRole}`);
    await migrate(addressAs('owner', postgres.url, template), addressAs('app', postgres.url, template));
    const url = Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href;
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

async function migrate(ownerUrl: string, url: string): Promise<void> {
  const [owner, app] = [createUnlimitedDatabase(ownerUrl), createDatabase(url, { max: 1 })];
  try {
    await prepareDatabase(owner, app);
    await prepareJobs(ownerUrl, url);
  } finally {
    await Promise.all([owner.destroy(), app.destroy()]);
  }
}
