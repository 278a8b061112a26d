import type { ReactNode } from 'react';
import styles from './site-label.module.css';

const boldCharacters = 13;

/** Matches a letter with its combining marks. */
const character = /\P{M}\p{M}*/gu;

/** Returns the index at which the bold part of the name ends. */
const boldEnd = (site: string): number =>
  // Avoids the regular expression for short names, because a board has hundreds.
  site.length <= boldCharacters
    ? site.length
    : (site.match(character) ?? []).slice(0, boldCharacters).join('').length;

/** Shows a construction site's name: the first 13 characters bold, the rest grey (rules/look-and-feel.md#site-names). */
export const SiteLabel = ({ site }: { site: string }): ReactNode => {
  const end = boldEnd(site);
  return (
    <span className={styles['site']} title={site} dir="auto">
      <b>{site.slice(0, end)}</b>
      {end < site.length && <span>{site.slice(end)}</span>}
    </span>
  );
};
