import { currentClient } from './client.ts';
import { readStorage } from './read-storage.ts';

// Browsers can disable storage; the app then works without remembering anything.

export const readStored = (key: string): string | null => readStorage(currentClient().storage, key);

export const writeStored = (key: string, value: string): void => {
  try {
    currentClient().storage().setItem(key, value);
  } catch {
    // Storage is disabled.
  }
};

export const removeStored = (key: string): void => {
  try {
    currentClient().storage().removeItem(key);
  } catch {
    // Storage is disabled.
  }
};
