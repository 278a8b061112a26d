import type { LucideProps } from 'lucide-react';
import type { ReactNode } from 'react';

/** A tower crane, drawn like Lucide's icons, which have none. */
export const CraneIcon = ({
  size,
  strokeWidth = 2,
}: Pick<LucideProps, 'size' | 'strokeWidth'>): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M5 21h8M9 21V3L3 8h18M9 3l10 5M17 8v5M17 13a2 2 0 1 1-2 2" />
  </svg>
);
