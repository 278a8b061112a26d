import { siteFinder } from '@werkplan/shared/deliveries/order-site.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ordersOfHallAtom } from '../orders/order-atoms.ts';
import { allSitesAtom, readSitesOnce } from '../sites/book-atoms.ts';
import { placeText } from '../sites/site-words.ts';
import { CoveringRadio } from '../ui/covering-radio.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './site-choice.module.css';

const shownAtOnce = 5;
const noSites: ReadonlyMap<number, Site> = new Map();

/**
 * Returns the active sites that match the text, at most five: first those with orders in the hall on the shown day, then by
 * name.
 */
const useCandidates = (hall: HallId, text: string): readonly Site[] => {
  useEffect(readSitesOnce, []);
  const sites = useAtomValue(allSitesAtom) ?? noSites;
  const orders = useAtomValue(ordersOfHallAtom(hall))?.active ?? [];
  const finder = siteFinder(sites);
  const there = new Set(orders.map((order) => finder.of(order)?.id));
  const words = text.split(/\s+/u).filter(Boolean).map(containing);
  return [...sites.values()]
    .filter(
      (site) => site.status === 'ACTIVE' && words.every((isIn) => isIn(`${site.name} ${placeText(site)}`)),
    )
    .sort(
      (one, other) =>
        Number(there.has(other.id)) - Number(there.has(one.id)) || one.name.localeCompare(other.name, 'de'),
    )
    .slice(0, shownAtOnce);
};

interface Props {
  hall: HallId;
  chosen: number | null;
  error: string | undefined;
  onChoose: (site: Site) => void;
}

/** Search field with a list of sites to choose from; Enter chooses the first one. */
export const SiteChoice = ({ hall, chosen, error, onChoose }: Props): ReactNode => {
  const { t } = useText();
  const group = useId();
  const [text, setText] = useState('');
  const found = useCandidates(hall, text);
  return (
    <div>
      <TextInput
        type="search"
        value={text}
        onValueChange={setText}
        placeholder={t('reservations.search')}
        aria-label={t('reservations.search')}
        invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${group}-error`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !found[0]) return;
          event.preventDefault();
          onChoose(found[0]);
        }}
      />
      {error !== undefined && (
        <p id={`${group}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
      <div role="radiogroup" aria-label={t('reservations.sites')} className={styles['options']}>
        {found.map((site) => (
          <label key={site.id} className={styles['option']} data-checked={site.id === chosen || undefined}>
            <CoveringRadio name={group} checked={site.id === chosen} onChange={() => onChoose(site)} />
            <b>{site.name}</b>
            <span>{placeText(site)}</span>
          </label>
        ))}
      </div>
    </div>
  );
};
