import type { Client } from '../../support/client.ts';
import type { OperationRecord } from '../recording.ts';
import type { Intent } from './intent.ts';

export type Outcome = 'done' | 'refused' | 'unknown';

/** An intent that was sent. */
export interface Entry {
  readonly record: OperationRecord;
  readonly intent: Intent;
  readonly client: Client;
}

const parseRevisions = (header: string | null): Record<string, number> =>
  Object.fromEntries(
    (header ?? '')
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry) => entry.split('='))
      .map(([key = '', revision]) => [key, Number(revision)]),
  );

/** Statuses after which the change may or may not have happened, as the client treats them. */
const busyStatuses = [502, 503, 504];

const mostRecent = 40;

/** Records every intent of a run with all its attempts. Its counter is the run's only clock. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** Ids of recent changes of anybody, from which undos choose. */
  readonly recentChanges: number[] = [];
  #ticks = 0;

  get now(): number {
    return this.#ticks;
  }

  begin(intent: Intent, client: Client, actor: string): Entry {
    const number = this.entries.length + 1;
    const record: OperationRecord = {
      key: `intent-${number}`,
      actor,
      name: intent.name,
      edit: intent.edit,
      invokedAt: (this.#ticks += 1),
      settledAt: 0,
      status: null,
      revisions: {},
      attempts: [],
    };
    const entry = { record, intent, client };
    this.entries.push(entry);
    return entry;
  }

  /** Sends it once more and records the answer. */
  async attempt({ record, intent, client }: Entry): Promise<Outcome> {
    const reply = await intent.send(client, { 'idempotency-key': record.key }).catch(() => null);
    record.attempts.push({
      status: reply?.status ?? null,
      type: (reply?.body as { type?: string } | null | undefined)?.type ?? null,
      body: reply?.body,
      isReplay: reply?.headers.get('idempotency-replayed') === 'true',
      retryAfter: reply?.headers.get('retry-after') ?? null,
    });
    if (!reply || busyStatuses.includes(reply.status)) return 'unknown';
    if (record.status === null) {
      record.status = reply.status;
      record.settledAt = this.#ticks += 1;
      record.revisions = parseRevisions(reply.headers.get('x-plan-revisions'));
      this.#remember(Number(reply.headers.get('x-change-id') ?? 0));
    }
    return reply.status < 400 ? 'done' : 'refused';
  }

  get unsettled(): Entry[] {
    return this.entries.filter(({ record }) => record.status === null);
  }

  #remember(changeId: number): void {
    if (changeId === 0) return;
    this.recentChanges.push(changeId);
    if (this.recentChanges.length > mostRecent) this.recentChanges.shift();
  }
}
