import { vi } from 'vitest';
import { clientTexts } from '../lib/i18n.ts';

/** Lets the test decide when the texts of a language arrive, and whether they do. */
export const heldTexts = () => {
  const texts = clientTexts();
  const asked = new Map<string, { arrive: () => void; lose: () => void }>();
  vi.spyOn(texts, 'loadIn').mockImplementation(
    async (language) =>
      await new Promise<void>((resolve, reject) => {
        asked.set(language, { arrive: resolve, lose: () => reject(new Error('no line')) });
      }),
  );
  return asked;
};
