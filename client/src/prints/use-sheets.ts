import { useEffect, useRef, useState, type RefObject } from 'react';

/** Sheet number that the samples show. It has the widest digits, so that no final head is wider than the measured one. */
export const widestSheetNumber = 888;

/**
 * Resolves when the fonts of all letters are loaded; reading the height forces the layout that makes the browser load them.
 */
const lettersAreHere = async (of: HTMLElement): Promise<void> => {
  void of.offsetHeight;
  await document.fonts.ready;
};

interface Sheets<Plan> {
  /** Ref for the element that contains first the samples and then the sheets. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Null while the samples are rendered. */
  readonly plan: Plan | null;
}

/**
 * Renders a print in two passes: first samples with natural heights, which `planOf` measures, then the planned sheets.
 * Calls `onReady` when these are rendered.
 */
export const useSheets = <Plan>(
  planOf: (samples: HTMLElement) => Plan,
  onReady: () => void,
): Sheets<Plan> => {
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
