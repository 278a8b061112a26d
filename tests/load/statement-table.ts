import type { Statement } from './server-under-test.ts';
import { median } from './stats.ts';

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
};

/** Which statements a write is made of: how often each, and its median ms as the server waits for it. */
export function statementTable(statements: readonly Statement[], writes: number): string[] {
  const times = new Map<string, number[]>();
  for (const { text, ms } of statements) {
    const key = shortened(text);
    times.set(key, [...(times.get(key) ?? []), ms]);
  }
  const total = (statements.length / writes).toFixed(1).padStart(8);
  const trips = (statements.filter(({ isTrip }) => isTrip).length / writes).toFixed(1);
  const rows = [...times].map(([text, ms]) => ({ text, perWrite: ms.length / writes, ms: median(ms) }));
  const lines = rows
    .filter(({ perWrite }) => perWrite >= 0.02)
    .sort((a, b) => b.perWrite * b.ms - a.perWrite * a.ms)
    .map(
      ({ text, perWrite, ms }) =>
        `${perWrite.toFixed(2).padStart(8)} × ${ms.toFixed(2).padStart(6)} ms  ${text}`,
    );
  return [`${total} in all, in ${trips} round trips`, ...lines];
}
