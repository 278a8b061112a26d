import type { ReactNode } from 'react';
import { PresenceBar } from '../presence/presence-bar.tsx';
import { draggedCardsAtom } from '../shipments/dragged-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';

const plannerCards = { dragged: draggedCardsAtom, selected: selectionAtom };

/** Shows other users on the day, and tells them which cards this user drags or has selected. */
export const PresenceOnDay = (): ReactNode => <PresenceBar plannerCards={plannerCards} />;
