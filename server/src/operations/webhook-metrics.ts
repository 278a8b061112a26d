import { Counter, Histogram, type Registry } from 'prom-client';

interface Attempt {
  readonly error: string | null;
  readonly durationMs: number;
}

/** Counts webhook messages by outcome and measures receivers' response times. */
export const measureWebhooks = (registry: Registry): ((attempt: Attempt) => void) => {
  const registers = [registry];
  const attempts = new Counter({
    name: 'werkplan_webhook_attempts_total',
    help: 'Messages sent to webhooks: delivered, or why not.',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'werkplan_webhook_duration_seconds',
    help: 'How long receivers took to answer.',
    buckets: [0.05, 0.2, 1, 5, 10],
    registers,
  });
  attempts.inc({ outcome: 'delivered' }, 0);
  return ({ error, durationMs }) => {
    attempts.inc({ outcome: error ?? 'delivered' });
    seconds.observe(durationMs / 1000);
  };
};
