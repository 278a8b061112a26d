import type { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { atom } from 'jotai';
import type { AnswerData } from '../lib/api-request.ts';

export type Undoable = AnswerData<typeof undoableEndpoint>;

/** What the keys would take back and do again on the selected day; null until the server has answered. */
export const undoableAtom = atom<Undoable | null>(null);
