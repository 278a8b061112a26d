import { useEffect } from 'react';
import { store } from '../lib/client.ts';
import { runIdAtom } from './yard-atoms.ts';

const written = (): number | null => Number(new URLSearchParams(location.search).get('run')) || null;

const show = (): void => store().set(runIdAtom, written());

/** Keeps the shown run in the address, so that the phone's back button leads to the list and a reload stays. */
export const useRunInAddress = (): { readonly open: (id: number) => void; readonly back: () => void } => {
  useEffect(() => {
    show();
    addEventListener('popstate', show);
    return () => removeEventListener('popstate', show);
  }, []);
  const open = (id: number): void => {
    history.pushState({ ...(history.state as object | null), fromList: true }, '', `?run=${id}`);
    show();
    scrollTo(0, 0);
  };
  const back = (): void => {
    if ((history.state as { fromList?: boolean } | null)?.fromList) return history.back();
    history.replaceState(history.state, '', location.pathname);
    show();
  };
  return { open, back };
};
