import type { ReactNode } from 'react';
import { PeopleBar } from '../presence/people-bar.tsx';
import { draggedCardsAtom } from '../shipments/dragged.ts';
import { selectionAtom } from '../shipments/selection.ts';

const ownCards = { inHand: draggedCardsAtom, selected: selectionAtom };

/** Who is on the day; the others learn which cards this planner holds and has selected. */
export const PeopleOnDay = (): ReactNode => <PeopleBar ownCards={ownCards} />;
