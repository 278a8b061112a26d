import { useEffect, useRef, useState, type RefObject } from 'react';

/** Drafts are numbered higher than any print goes, so that their heads are at least as wide as the printed ones. */
export const mostSheets = 888;

/** The print's letters, those of rare names too: asked for by laying the text out. */
const lettersAreHere = async (of: HTMLElement): Promise<void> => {
  void of.offsetHeight;
  await document.fonts.ready;
};

interface Sheets<Plan> {
  /** Holds the drafts, then the sheets. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Null while drafts are to be drawn. */
  readonly plan: Plan | null;
}

/** Draws a print twice: as drafts of natural height, to be measured, then as `planOf` them says. `onReady`: it stands as it will be printed. */
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
