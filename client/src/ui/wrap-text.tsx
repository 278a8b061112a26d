import type { ReactNode } from 'react';

/**
 * Wraps a text that has siblings in an element, because page translators replace text nodes, which React would then
 * fail to update.
 */
export const wrapText = (part: ReactNode): ReactNode =>
  typeof part === 'string' || typeof part === 'number' ? <span>{part}</span> : part;
