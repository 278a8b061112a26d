import { useMaskito } from '@maskito/react';
import type { RefCallback } from 'react';
import { onDemand, useAtRest } from '../lib/on-demand.ts';

const code = onDemand(async () => (await import('./masks.ts')).masks);

/** Masks a text field while typing, once the masks are there; until then the field takes any text. */
export const useMask = (kind: string): RefCallback<HTMLElement> => {
  const masks = useAtRest(code);
  const options = masks && (kind === 'kilograms' || kind === 'time') ? masks[kind] : null;
  return useMaskito({ options });
};
