/** Reads a value from the storage; null if it is missing or if the browser has storage disabled. */
export const readStorage = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};
