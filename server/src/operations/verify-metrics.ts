import { Counter, Gauge, type Registry } from 'prom-client';
import type { VerifiedData, VerifyCounter } from '../plan/verification.ts';

const verified: readonly VerifiedData[] = ['log', 'tables', 'memory'];

/** Exports the results of verifications since the start; one that never ran has no duration and no last success. */
export class VerifyMetrics implements VerifyCounter {
  readonly #differences: Counter<'of'>;
  readonly #succeededAt: Gauge<'of'>;
  readonly #seconds: Gauge<'of'>;

  constructor(registry: Registry) {
    const shared = { labelNames: ['of'] as const, registers: [registry] };
    this.#differences = new Counter({
      name: 'werkplan_verify_differences_total',
      help: 'Differences found between log, tables and memory.',
      ...shared,
    });
    this.#succeededAt = new Gauge({
      name: 'werkplan_verify_last_success_timestamp_seconds',
      help: 'When the last comparison without differences ended.',
      ...shared,
    });
    this.#seconds = new Gauge({
      name: 'werkplan_verify_duration_seconds',
      help: 'How long the last comparison took.',
      ...shared,
    });
    for (const of of verified) this.#differences.inc({ of }, 0);
  }

  /** Counts a finished comparison; it succeeded when nothing differed. */
  note(of: VerifiedData, { differences, ms, at }: { differences: number; ms: number; at: Date }): void {
    this.#differences.inc({ of }, differences);
    this.#seconds.set({ of }, ms / 1000);
    if (differences === 0) this.#succeededAt.set({ of }, at.getTime() / 1000);
  }
}
