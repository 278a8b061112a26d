/** What a storage holds under a key; null also where the browser has it switched off. */
export const readStorage = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};
