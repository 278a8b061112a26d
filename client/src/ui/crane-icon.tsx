import { createIcon } from './create-icon.tsx';

/** A tower crane, which Lucide lacks, in the style of its icons. */
export const CraneIcon = createIcon({
  node: [['path', { d: 'M5 21h8M9 21V3L3 8h18M9 3l10 5M17 8v5M17 13a2 2 0 1 1-2 2' }]],
});
