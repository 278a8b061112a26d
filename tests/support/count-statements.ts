import pg from 'pg';

interface Counted {
  /** All statements in the order they were sent. */
  readonly statements: readonly string[];
  /** Number of round trips to the database; pipelined statements share one. */
  readonly trips: number;
}

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;
/** Matches statements that a server sends by timer, independently of requests. */
const housekeeping =
  /^(?:NOTIFY|SELECT chain_events|SELECT 1$|LISTEN|select min\("next_try_at"\) as "next" from "outbox"|\s*SELECT EXISTS \(SELECT FROM webhook\))/;

/**
 * Counts the statements that this process sends to a database while `work` runs, on all connections. Shared servers
 * of the same worker use other databases and don't count.
 */
export async function countStatements(
  { databaseUrl }: { readonly databaseUrl: string },
  work: () => Promise<unknown>,
): Promise<Counted> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const prototype = pg.Client.prototype as { query: unknown };
  const query = prototype.query as Query;
  const statements: string[] = [];
  const busy = new Map<pg.Client, number>();
  let trips = 0;
  prototype.query = function counted(this: pg.Client, ...parameters: unknown[]): unknown {
    const text = textOf(parameters[0]);
    if (this.database !== database || housekeeping.test(text)) return query.apply(this, parameters);
    statements.push(text);
    const waiting = busy.get(this) ?? 0;
    const isPipelined = (this as unknown as { pipeline?: boolean }).pipeline === true;
    if (waiting === 0 || !isPipelined) trips += 1;
    busy.set(this, waiting + 1);
    const done = () => busy.set(this, (busy.get(this) ?? 1) - 1);
    const callback = parameters.at(-1);
    if (typeof callback === 'function') {
      const answered = (...result: unknown[]) => {
        done();
        (callback as (...given: unknown[]) => void)(...result);
      };
      return query.apply(this, [...parameters.slice(0, -1), answered]);
    }
    const result = query.apply(this, parameters);
    return result instanceof Promise ? result.finally(done) : result;
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return { statements, trips };
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text);
