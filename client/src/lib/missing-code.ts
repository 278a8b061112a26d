/** Code, or its texts, that could not be fetched. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

const missing = new Set<object>();
let notifyMissing = (): void => undefined;

/** Notes whether what this function fetches could not be fetched when it was last asked for. */
export const markMissing = (fetchCode: object, isMissing: boolean): void => {
  if (!isMissing) return void missing.delete(fetchCode);
  missing.add(fetchCode);
  notifyMissing();
};

/**
 * Whether any code could not be fetched when it was last asked for. Some browsers never ask again for what failed once, nor for
 * what imports it, so that only a reload helps.
 */
export const isCodeMissing = (): boolean => missing.size > 0;

/** Has `listener` called whenever code doesn't come. */
export const onMissingCode = (listener: () => void): void => {
  notifyMissing = listener;
};
