import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { hashPassword } from '../../../server/src/account/passwords.ts';
import { createDatabase, type Database } from '../../../server/src/database/database.ts';
import type { Client } from '../../support/client.ts';
import { lineClient } from '../people/line-client.ts';
import { randomOf } from '../random.ts';
import type { Cluster } from './cluster.ts';
import { Line } from './line.ts';
import { ServerNode } from './server-node.ts';

const password = 'Planner1';
/** Every database trouble must be over within this time (ms). */
const heals = 45_000;
const againAfterMs = 20;

/** One plant: a database, its servers and the proxy in front of them. */
export interface Site {
  readonly db: Database;
  readonly databaseName: string;
  readonly databaseUrl: string;
  readonly nodes: readonly ServerNode[];
  readonly line: Line;
  /** A client that bypasses the proxy and calls the first server. */
  readonly office: Client;
  /** Creates a user and signs in through the proxy. */
  admit(name: string): Promise<{ client: Client; actor: string; loginId: number }>;
  close(): Promise<void>;
}

export const openSite = async (
  cluster: Cluster,
  { name, bundle, nodes: count, seed }: { name: string; bundle: string; nodes: number; seed: number },
): Promise<Site> => {
  const databaseUrl = await cluster.createDatabase(name);
  // The checks' own queries wait without a time limit while PostgreSQL is frozen.
  const db = createDatabase(databaseUrl, { max: 4, answerMs: null });
  const launches = Array.from(
    { length: count },
    async () => await ServerNode.launch({ databaseUrl, bundle }),
  );
  const nodes = await Promise.all(launches);
  const line = new Line(
    nodes.map(({ port }) => port),
    randomOf(seed, 'line'),
  );
  await line.listen();
  const passwordHash = await hashPassword(password);

  const signedIn = async (url: string, userName: string) => {
    const email = `${userName}@werkplan.example`;
    const user = await db
      .insertInto('appUser')
      .values({ email, name: userName, passwordHash, language: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const client = lineClient(url);
    await retryUntilDone(async () => await client.signIn(email, password));
    const { rows } = await sql<{
      id: number;
    }>`SELECT max(id) AS id FROM login WHERE user_id = ${user.id}`.execute(db);
    return { client, actor: `user:${user.id}`, loginId: rows[0]?.id ?? 0 };
  };
  const { client: office } = await signedIn(`http://127.0.0.1:${nodes[0]?.port}`, 'office');
  return {
    db,
    databaseName: name,
    databaseUrl,
    nodes,
    line,
    office,
    admit: async (userName) => await signedIn(line.url, userName),
    close: async () => {
      await line.close();
      await Promise.all(nodes.map(async (node) => await node.remove()));
      await db.destroy();
    },
  };
};

/** Retries without delay while the proxy or the servers are away, because the caller needs the work done. */
export const retryUntilDone = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + heals;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(againAfterMs);
    }
  }
};
