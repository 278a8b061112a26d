import type { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { atom } from 'jotai';
import type { AnswerData } from '../lib/api-request.ts';

export type UndoableChanges = AnswerData<typeof undoableEndpoint>;

/** Changes that undo and redo would revert on the selected day; null until loaded. */
export const undoableAtom = atom<UndoableChanges | null>(null);
