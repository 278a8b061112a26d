import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './avatar.module.css';

/** 'Anna Becker' → 'AB'. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.charAt(0) ?? '–'}${last?.charAt(0) ?? ''}`.toUpperCase();
};

const tones = 8;

interface Props {
  name: string;
  id: number | null;
  /** The number of the colour, 1–8; the id's own without it. 0: none, for oneself. */
  tone?: number;
  size?: 'normal' | 'tiny';
}

/** A person's initials in their colour; the name stands beside it, so it is silent itself. */
export const Avatar = ({ name, id, tone, size = 'normal' }: Props): ReactNode => (
  <span
    className={cx(
      styles['avatar'],
      classFor(styles, size),
      classFor(styles, `tone${tone ?? ((id ?? 0) % tones) + 1}`),
    )}
    // Drawn by the style sheet: a screen reader announces no letters before the name.
    data-initials={initialsOf(name)}
    aria-hidden
  />
);
