import { useEffect, useRef, useState, type RefObject } from 'react';

/** Drafts are numbered higher than any print goes, so that their heads are at least as wide as the printed ones. */
export const mostSheets = 888;

/** The layout makes the browser load the fonts of all printed letters, rare ones too. */
const lettersAreHere = async (of: HTMLElement): Promise<void> => {
  void of.offsetHeight;
  await document.fonts.ready;
};

interface Sheets<Plan> {
  /** Holds the drafts, then the sheets. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** null while the drafts are rendered. */
  readonly plan: Plan | null;
}

/** Renders a print twice: first drafts of natural height, which `planOf` measures, then the planned sheets. `onReady` is called after that. */
export const useSheets = <Plan>(planOf: (drafts: HTMLElement) => Plan, onReady: () => void): Sheets<Plan> => {
  const root = useRef<HTMLDivElement>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  useEffect(() => {
    let isGone = false;
    const element = root.current;
    if (!element) return;
    void lettersAreHere(element).then(() => {
      if (isGone) return;
      if (plan === null) setPlan(() => planOf(element));
      else onReady();
    });
    return () => {
      isGone = true;
    };
  }, [plan, planOf, onReady]);
  return { root, plan };
};
