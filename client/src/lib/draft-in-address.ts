import { atom } from 'jotai';
import { store } from './client.ts';

/** The draft named in the address; null when the plan itself is shown. Only the router's sync writes it. */
export const draftIdAtom = atom<string | null>(null);

/** True when the shown draft exists and belongs to the user, who may change it. */
export const isUserDraftAtom = atom(false);

/** Query parameters that make the server answer for the shown draft instead of the plan. */
export const inDraft = (): { readonly draft?: string } => {
  const draft = store().get(draftIdAtom);
  return draft === null ? {} : { draft };
};
