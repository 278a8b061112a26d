import { useMaskito } from '@maskito/react';
import type { RefCallback } from 'react';
import { onDemand, useAtRest } from '../lib/on-demand.ts';

const code = onDemand(async () => (await import('./time-mask.ts')).timeMask);

/** Masks a field for a time of day while typing, once the mask is there; until then the field takes any text. */
export const useTimeMask = (isTime = true): RefCallback<HTMLElement> => {
  const mask = useAtRest(code);
  return useMaskito({ options: isTime && mask ? mask : null });
};
