import type { Report } from './run.ts';

/** Describes a run in one line; `cpu` is in µs. */
export const describe = (
  { seed, operations, requests, changes, steps, virtualMs, codes, hash }: Report,
  cpu: NodeJS.CpuUsage,
): string => {
  const seconds = (cpu.user + cpu.system) / 1e6;
  const answers = [...codes].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`);
  return (
    `seed ${seed}: ${operations} operations, ${requests} requests, ${changes} changes, ${steps} steps, ` +
    `${Math.round(virtualMs / 1_000)} s in ${seconds.toFixed(1)} s CPU (${Math.round(operations / seconds)}/s), ` +
    `history ${hash}; ${answers.join(', ')}`
  );
};
