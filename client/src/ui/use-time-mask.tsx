import { type ReactNode, type RefCallback, useState } from 'react';
import { idlePart } from '../lib/lazy-part.tsx';

const TimeMask = idlePart(async () => (await import('./time-mask.tsx')).TimeMask);

const ignore = (): void => undefined;

interface MaskedField {
  /** Ref of the field. */
  readonly ref: RefCallback<HTMLElement>;
  readonly mask: ReactNode;
}

/** Applies an input mask for times once its code is loaded; until then any text is accepted. */
export const useTimeMask = (isTime = true): MaskedField => {
  const [field, setField] = useState<HTMLElement | null>(null);
  return { ref: isTime ? setField : ignore, mask: isTime && field && <TimeMask field={field} /> };
};
