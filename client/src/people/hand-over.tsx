import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { HandOverLink } from './use-people.ts';

const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

export const useHandOver = (
  name: string,
  ask: () => Promise<HandOverLink | null>,
): { readonly begin: () => void; readonly dialog: ReactNode } => {
  const [handed, setHanded] = useState<HandOverLink | null>(null);
  const dialog = handed && (
    <Suspense>
      <HandOverDialog name={name} {...handed} onClose={() => setHanded(null)} />
    </Suspense>
  );
  return { begin: () => void ask().then(setHanded), dialog };
};
