import { type ReactNode, type RefCallback, useState } from 'react';
import { idlePart } from '../lib/lazy-part.tsx';

const TimeMask = idlePart(async () => (await import('./time-mask.tsx')).TimeMask);

const ignore = (): void => undefined;

interface Masked {
  /** For the field. */
  readonly ref: RefCallback<HTMLElement>;
  /** To be drawn beside it. */
  readonly mask: ReactNode;
}

/** Masks a field for a time of day while typing, once the mask's code is there; until then the field takes any text. */
export const useTimeMask = (isTime = true): Masked => {
  const [field, setField] = useState<HTMLElement | null>(null);
  return { ref: isTime ? setField : ignore, mask: isTime && field && <TimeMask field={field} /> };
};
