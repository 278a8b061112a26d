import type { ReactNode } from 'react';

/** Gives a text beside other parts an element of its own: a translator replaces its node, and React writes into the old one. */
export const asElement = (part: ReactNode): ReactNode =>
  typeof part === 'string' || typeof part === 'number' ? <span>{part}</span> : part;
