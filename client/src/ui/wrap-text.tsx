import type { ReactNode } from 'react';

/**
 * Wraps a text in an element, which a text with siblings needs, because page translators replace text nodes, which React
 * would then fail to update. Returns other content unchanged.
 */
export const wrapText = (part: ReactNode): ReactNode =>
  typeof part === 'string' || typeof part === 'number' ? <span>{part}</span> : part;
