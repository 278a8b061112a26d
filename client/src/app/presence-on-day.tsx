import type { ReactNode } from 'react';
import { PresenceBar } from '../presence/presence-bar.tsx';
import { draggedCardsAtom } from '../shipments/dragged.ts';
import { selectionAtom } from '../shipments/selection.ts';

const ownCards = { inHand: draggedCardsAtom, selected: selectionAtom };

/** Navigation by period: current, previous, next, and the period's name. */
export const PresenceOnDay = (): ReactNode => <PresenceBar ownCards={ownCards} />;
