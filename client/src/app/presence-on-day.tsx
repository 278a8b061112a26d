import type { ReactNode } from 'react';
import { PresenceBar } from '../presence/presence-bar.tsx';
import { draggedCardsAtom } from '../shipments/dragged.ts';
import { selectionAtom } from '../shipments/selection.ts';

const plannerCards = { inHand: draggedCardsAtom, selected: selectionAtom };

/** Shares with other users on the day which cards this planner drags and has selected. */
export const PresenceOnDay = (): ReactNode => <PresenceBar plannerCards={plannerCards} />;
