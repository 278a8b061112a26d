import { runMarkReasons } from '@werkplan/shared/deliveries/run-mark.ts';
import type { RunMark } from '@werkplan/shared/deliveries/run-mark-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import { isSameRunMark } from '@werkplan/shared/sites/run-marks.ts';
import { truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { atom, type Getter } from 'jotai';
import { deliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { type RunFit, siteFitAtom, siteMisfitSourceAtom } from '../deliveries/run-fit.ts';
import { nextCardsAtom } from '../deliveries/planned-load.ts';
import { store } from '../lib/client.ts';
import type { Texts } from '../lib/i18n.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { dayWarningCountAtom, marksIn, siteIn } from './mark-atoms.ts';
import { marksText } from './site-words.ts';

/** The dragged or selected cards, each with the site of its order (null without one). */
export const selectedCardsWithSiteAtom = atom((get) =>
  get(nextCardsAtom).flatMap(({ id }) => {
    const card = get(cardAtom(id));
    return card ? [{ ...card, site: siteIn(get, card.order) }] : [];
  }),
);

/**
 * Returns the announcements of the dragged or selected cards whose confirmation a move to this run would revert,
 * because the run has another day or start than the confirmed one (rules/sites.md#announcements).
 */
const fallingOn = (get: Getter, deliveryId: number): readonly Announcement[] => {
  const run = get(deliveryAtom(deliveryId));
  return get(selectedCardsWithSiteAtom).flatMap(({ shipment: { announcement } }) =>
    announcement?.state === 'confirmed' &&
    (announcement.date !== run?.date || announcement.start !== run?.startingTime)
      ? [announcement]
      : [],
  );
};

/** Warns of the confirmations that would be reverted; '' for none. */
const fallingText = ([first, ...others]: readonly Announcement[], { t }: Texts): string => {
  if (!first) return '';
  if (others.length > 0) return t('siteBook.announce.falls.several', { count: others.length + 1 });
  return t('siteBook.announce.falls', { time: first.time ?? '' });
};

/** True if the site has a requirement that a run might not meet. */
const isChoosy = (site: Site | null): boolean =>
  site?.status === 'ACTIVE' &&
  (site.windows.length > 0 || site.craneNeeded || site.truckTypes.length < truckTypes.length);

/**
 * The fit of a run with the sites of the dragged or selected cards; null if no card is dragged or selected, or if nothing speaks
 * against the run and no site has requirements.
 */
const siteFitOf = weakAtomFamily((deliveryId: number) =>
  atom((get): RunFit | null => {
    const cards = get(selectedCardsWithSiteAtom);
    const truck = get(truckOfDeliveryAtom(deliveryId));
    if (cards.length === 0 || !truck) return null;
    const marks: RunMark[] = [];
    for (const mark of cards.flatMap(({ order }) => marksIn(get, deliveryId, order)))
      if (!marks.some((other) => isSameRunMark(other, mark))) marks.push(mark);
    const falling = fallingOn(get, deliveryId);
    if (marks.length === 0 && falling.length === 0) {
      if (!cards.some(({ site }) => isChoosy(site))) return null;
      const start = get(deliveryAtom(deliveryId))?.startingTime.slice(0, 5) ?? '';
      return { tone: 'ok', text: ({ t }) => t('siteBook.mark.fits', { start }) };
    }
    const ordered = marks.toSorted(
      (one, other) => runMarkReasons.indexOf(one.reason) - runMarkReasons.indexOf(other.reason),
    );
    const text = (texts: Texts): string =>
      [marksText(ordered, truck.type, texts), fallingText(falling, texts)].filter(Boolean).join(' · ');
    return { tone: 'warn', text };
  }),
);

/**
 * Registers the sites' requirements with the board, which is rendered before this code is loaded. Later calls change
 * nothing.
 */
export const registerSiteRequirements = (): void => {
  store().set(siteFitAtom, (known) => known ?? { of: siteFitOf, words: marksText });
  store().set(siteMisfitSourceAtom, (known) => known ?? { of: dayWarningCountAtom });
};
