import type { ReactNode } from 'react';
import styles from './site-label.module.css';

const boldCharacters = 13;

/** A construction site's name: its first 13 characters bold, the rest grey (rules/look-and-feel.md#site-names). */
export const SiteLabel = ({ site }: { site: string }): ReactNode => {
  const characters = [...site];
  return (
    <span className={styles['site']} title={site}>
      <b>{characters.slice(0, boldCharacters).join('')}</b>
      {characters.slice(boldCharacters).join('')}
    </span>
  );
};
