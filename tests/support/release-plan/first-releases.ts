import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import pg from 'pg';

/** The secrets and answers of a demo plan that was used with a release before 0.3.0. */
export interface FirstPlan {
  /** The plant's clock when the last change was made. */
  readonly now: string;
  readonly sessionSecret: string;
  readonly password: string;
  /** Anna's session cookie. */
  readonly cookie: string;
  readonly disabled: string;
  readonly token: string;
  readonly displayCookie: string;
  /** An order's move from hall 1 to hall 2, which nothing stands in the way of. */
  readonly move: { readonly changeId: number; readonly orderId: number };
  /** The day's rows; `day` lists only those that were planned by hand. */
  readonly counts: Readonly<
    Record<'orders' | 'shipments' | 'deliveries' | 'deliveryItems' | 'trucks', number>
  >;
  readonly day: Pick<
    DaySnapshot,
    'date' | 'revision' | 'orders' | 'shipments' | 'deliveries' | 'deliveryItems' | 'trucks'
  >;
}

const folder = join(import.meta.dirname, '../../fixtures/first-releases');

export const firstReleases = (): string[] => readdirSync(folder).sort();

/** The file that the release's own backup command wrote. */
export const firstBackup = (release: string): string => join(folder, release, 'backup.gz');

export const readFirstPlan = (release: string): FirstPlan =>
  JSON.parse(readFileSync(join(folder, release, 'known.json'), 'utf8')) as FirstPlan;

/** Fills an empty database with the release's tables, functions and rows as `pg_dump` wrote them. */
export const loadDump = async (ownerUrl: string, release: string): Promise<void> => {
  const dump = brotliDecompressSync(readFileSync(join(folder, release, 'database.sql.br'))).toString();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(dump);
    await client.query('RESET search_path; ANALYZE');
  } finally {
    await client.end();
  }
};
