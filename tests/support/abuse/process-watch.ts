import { afterAll, beforeAll, expect } from 'vitest';

const prototypes = { Object: Object.prototype, Array: Array.prototype, String: String.prototype };

const membersOf = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(prototypes).map(([name, prototype]) => [name, Reflect.ownKeys(prototype).map(String)]),
  );

/**
 * Detects uncaught errors and prototype pollution in this process, in which the tests' server runs. Asserts at the end
 * of the file that there were none.
 */
export const watchProcess = (): { readonly uncaught: readonly unknown[] } => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  const members = membersOf();
  beforeAll(() => {
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
  });
  afterAll(() => {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
    expect(membersOf()).toEqual(members);
  });
  return { uncaught };
};
