import { Suspense, type ReactNode } from 'react';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import type { MenuEntry } from '../ui/menu-popup.tsx';

// What pages load of drafts before one is opened.

/** What else there is to do with the day. */
export const DayMenu = idlePart<{ more?: readonly MenuEntry[] }>(
  async () => (await import('./day-menu.tsx')).DayMenu,
);

const DraftStrip = lazyPart(async () => (await import('./draft-strip.tsx')).DraftStrip, { ahead: null });

/** Opens the draft in the address, under a strip that marks it as not the plan. */
export const DraftInAddress = (): ReactNode =>
  useAtomValue(draftIdAtom) !== null && (
    <Suspense>
      <DraftStrip />
    </Suspense>
  );
