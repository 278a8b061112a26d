import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './avatar.module.css';

/** 'Anna Becker' → 'AB'. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.charAt(0) ?? '–'}${last?.charAt(0) ?? ''}`.toUpperCase();
};

const tones = 8;

/** A person's initials in their colour; the name stands beside it, so it says nothing itself. */
export const Avatar = ({ name, id }: { name: string; id: number | null }): ReactNode => (
  <span className={cx(styles['avatar'], styles[`tone${((id ?? 0) % tones) + 1}`])} aria-hidden>
    {initialsOf(name)}
  </span>
);
