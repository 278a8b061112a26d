import { currentClient } from './client.ts';
import { readStorage } from './read-storage.ts';

// Storage can be switched off in a browser; the app then works without remembering.

export const readStored = (key: string): string | null => readStorage(currentClient().storage, key);

export const writeStored = (key: string, value: string): void => {
  try {
    currentClient().storage().setItem(key, value);
  } catch {
    // storage is off
  }
};

export const removeStored = (key: string): void => {
  try {
    currentClient().storage().removeItem(key);
  } catch {
    // storage is off
  }
};
