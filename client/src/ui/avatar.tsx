import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './avatar.module.css';

/** Returns the initials of a name: 'AB' for 'Anna Becker'. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.charAt(0) ?? '–'}${last?.charAt(0) ?? ''}`.toUpperCase();
};

const tones = 8;

interface Props {
  name: string;
  id: number | null;
  /** Colour number 1–8, derived from the id by default; 0 (no colour) for the current user. */
  tone?: number;
  size?: 'normal' | 'tiny';
}

/** Initials of a user in their colour; hidden from screen readers, because the name is beside it. */
export const Avatar = ({ name, id, tone, size = 'normal' }: Props): ReactNode => (
  <span
    className={cx(
      styles['avatar'],
      classFor(styles, size),
      classFor(styles, `tone${tone ?? ((id ?? 0) % tones) + 1}`),
    )}
    // Rendered by CSS, so that screen readers do not read the letters.
    data-initials={initialsOf(name)}
    aria-hidden
  />
);
