import { useEffect, useRef, useState, type RefObject } from 'react';

/** The sheet number that samples show: the widest one, so that the final heads aren't wider than the measured ones. */
export const maxSheets = 888;

/** Forces a layout, so that the browser loads the fonts of all letters. */
const lettersAreHere = async (of: HTMLElement): Promise<void> => {
  void of.offsetHeight;
  await document.fonts.ready;
};

interface Sheets<Plan> {
  /** Contains the samples, then the sheets. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Null while samples are rendered. */
  readonly plan: Plan | null;
}

/**
 * Renders a print twice: first samples with natural heights, which `planOf` measures, then the planned sheets; calls
 * `onReady` at the end.
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
