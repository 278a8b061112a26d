import { atom } from 'jotai';
import { store } from './client.ts';

/** The draft that the address names; null: the plan itself is shown. Written by the router's sync alone. */
export const draftIdAtom = atom<string | null>(null);

/** It is there, and one's own: it can be changed. */
export const isOwnDraftAtom = atom(false);

/** Asks about the day as the draft that is shown has it. */
export const inDraft = (): { readonly draft?: string } => {
  const draft = store().get(draftIdAtom);
  return draft === null ? {} : { draft };
};
