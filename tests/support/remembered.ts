import { vi } from 'vitest';
import type { Client } from './client.ts';
import { countStatements } from './count-statements.ts';

const patience = { timeout: 10_000 };

/** Filters the statements that identify a caller. */
export const callerStatements = (statements: readonly string[]): string[] =>
  statements.filter((text) => /from "(login|api_token|display|session)"/.test(text));

/** Repeats a call until this process has cached the caller, which it does once it listens to notifications. */
export const untilRemembered = async (
  plant: { readonly databaseUrl: string },
  client: Client,
  path = '/api/trucks',
): Promise<void> => {
  await vi.waitUntil(async () => {
    const { statements } = await countStatements(plant, async () => {
      const { status } = await client.send('GET', path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    });
    return callerStatements(statements).length === 0;
  }, patience);
};
