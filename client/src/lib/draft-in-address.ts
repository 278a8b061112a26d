import { atom } from 'jotai';
import { store } from './client.ts';

/** The draft in the address; null while the plan is shown. Written only by `DayInAddress`. */
export const draftIdAtom = atom<string | null>(null);

/** True if the shown draft exists and belongs to the user, who may then change it. */
export const isUserDraftAtom = atom(false);

/** Query parameters that make the server answer for the shown draft instead of the plan. */
export const draftQuery = (): { readonly draft?: string } => {
  const draft = store().get(draftIdAtom);
  return draft === null ? {} : { draft };
};
