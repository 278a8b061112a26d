/** What is compared: the log by itself, the tables with it, a server's memory with both. */
const verified = ['log', 'tables', 'memory'] as const;
export type Verified = (typeof verified)[number];

interface Noted {
  differences: number;
  seconds?: number;
  succeededAt?: number;
}

/** What verifying has found since the start, for `/metrics`. */
export class VerifyMetrics {
  readonly #noted = new Map<Verified, Noted>(verified.map((of) => [of, { differences: 0 }]));

  /** A comparison that came to its end; it has succeeded when nothing differed. */
  note(of: Verified, { differences, ms, at }: { differences: number; ms: number; at: Date }): void {
    const noted = this.#noted.get(of) ?? { differences: 0 };
    const succeededAt = differences === 0 ? at.getTime() / 1000 : noted.succeededAt;
    this.#noted.set(of, {
      differences: noted.differences + differences,
      seconds: ms / 1000,
      ...(succeededAt !== undefined && { succeededAt }),
    });
  }

  /** As Prometheus reads it; what was never done since the start has no line. */
  lines(): string[] {
    const metric = (
      name: string,
      type: string,
      help: string,
      read: (noted: Noted) => number | undefined,
    ): string[] => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...[...this.#noted].flatMap(([of, noted]) => {
        const value = read(noted);
        return value === undefined ? [] : [`${name}{of="${of}"} ${value}`];
      }),
    ];
    return [
      ...metric(
        'werkplan_verify_differences_total',
        'counter',
        'Differences found between log, tables and memory.',
        ({ differences }) => differences,
      ),
      ...metric(
        'werkplan_verify_last_success_timestamp_seconds',
        'gauge',
        'When they were last compared and the same.',
        ({ succeededAt }) => succeededAt,
      ),
      ...metric(
        'werkplan_verify_duration_seconds',
        'gauge',
        'How long the last comparison took.',
        ({ seconds }) => seconds,
      ),
    ];
  }
}
