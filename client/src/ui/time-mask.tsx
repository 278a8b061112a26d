import { maskitoTime } from '@maskito/kit';
import { useMaskito } from '@maskito/react';
import { useLayoutEffect, type ReactNode } from 'react';

const options = maskitoTime({ mode: 'HH:MM' });

/** Applies an input mask while mounted: 730 becomes 07:30, and 25:99 cannot be typed. */
export const TimeMask = ({ field }: { field: HTMLElement }): ReactNode => {
  const mask = useMaskito({ options });
  useLayoutEffect(() => {
    mask(field);
    return () => void mask(null);
  }, [mask, field]);
  return null;
};
