import { useMemo, type KeyboardEventHandler, type MouseEventHandler } from 'react';
import { useNavigate } from 'react-router-dom';
import { shortcutOf } from '../lib/shortcut-keys.ts';
import { productionAddress } from './day-link.tsx';
import { linkAfterKey } from './link-after-key.ts';
import { dataSelector, closestWith, dataOf } from '../lib/dom-contract.ts';

const linksOf = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>(dataSelector('day-link')),
];

/** Focuses the link and makes it the tab stop. */
const focusLink = (links: readonly HTMLElement[], link: HTMLElement | undefined): void => {
  if (!link) return;
  for (const other of links) other.tabIndex = other === link ? 0 : -1;
  link.focus();
};

interface Handlers {
  onClick: MouseEventHandler<HTMLElement>;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
}

/**
 * Returns handlers for a container of days (`data-day`) with `perRow` days in a row: a click on a day opens its production
 * page, arrow keys, Home and End move between the days' links.
 */
export const useDayLinks = (perRow: number): Handlers => {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      onClick: ({ target }) => {
        // Leaves clicks on links to the links, and allows selecting text.
        if (!(target instanceof Element) || target.closest('a') || getSelection()?.type === 'Range') return;
        const day = dataOf(closestWith(target, 'day'), 'day');
        if (day) void navigate(productionAddress(day));
      },
      onKeyDown: (event) => {
        const links = linksOf(event.currentTarget);
        const index = links.indexOf(event.target as HTMLElement);
        const next = linkAfterKey(shortcutOf(event) ?? '', { index, count: links.length, perRow });
        if (next === null) return;
        event.preventDefault();
        focusLink(links, links[next]);
      },
    }),
    [navigate, perRow],
  );
};
