import { siteFinder, spellingOf } from '@werkplan/shared/deliveries/order-site.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { OrderSubject } from '../orders/order-subject.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CoveringRadio } from '../ui/covering-radio.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { allSitesAtom, showSavedSite, readSitesOnce } from './book-atoms.ts';
import { createSite, assignOrderToSite } from './site-api.ts';
import { placeText } from './site-words.ts';
import styles from './tie-dialog.module.css';

const shownAtOnce = 8;
const noSites: ReadonlyMap<number, Site> = new Map();
/** The chosen option: a site's id, registering a new site, or whatever the order's texts say. */
type Choice = number | 'new' | 'texts';

/** Returns the active sites that match the text, or without a text those with the order's post code; at most eight. */
const candidates = (sites: ReadonlyMap<number, Site>, order: Order, text: string): Site[] => {
  const words = text.split(/\s+/u).filter(Boolean).map(containing);
  const fits = (site: Site): boolean =>
    words.length === 0
      ? site.postCode === order.postCode
      : words.every((isIn) => isIn(`${site.name} ${placeText(site)}`));
  return [...sites.values()].filter((site) => site.status === 'ACTIVE' && fits(site)).slice(0, shownAtOnce);
};

interface Props {
  order: Order;
  onClose: () => void;
}

/** Dialog that assigns an order to a site whatever its texts say, or registers a new site from these texts. */
export const TieDialog = ({ order, onClose }: Props): ReactNode => {
  const { t } = useText();
  const group = useId();
  useEffect(readSitesOnce, []);
  const sites = useAtomValue(allSitesAtom) ?? noSites;
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);
  const finder = siteFinder(sites);
  const named = finder.named(spellingOf(order));
  const now = finder.of(order);
  const chosen: Choice = wanted ?? (now === null ? 'new' : now === named ? 'texts' : now.id);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      if (chosen === 'new') {
        const made = await createSite(spellingOf(order));
        showSavedSite(made.data);
        notifyDone(t('siteBook.created', { name: made.data.name }), made);
      } else {
        const siteId = chosen === 'texts' ? null : chosen;
        const done = await assignOrderToSite(order.id, siteId);
        const site = (siteId === null ? named : sites.get(siteId))?.name ?? order.constructionSite;
        notifyDone(t('siteBook.tied', { orderId: order.orderId, site }), done);
      }
      onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const option = (choice: Choice, name: string, place: string): ReactNode => (
    <label key={choice} className={styles['option']} data-checked={choice === chosen || undefined}>
      <CoveringRadio
        name={group}
        checked={choice === chosen}
        onChange={() => setWanted(choice)}
        onKeyDown={({ key }) => key === 'Enter' && void confirm()}
      />
      <b>{name}</b>
      <span>{place}</span>
    </label>
  );
  return (
    <ConfirmDialog
      open
      width="date"
      title={t('siteBook.tie.title')}
      confirmLabel={t(chosen === 'new' ? 'siteBook.take' : 'siteBook.tie.confirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <TextInput
        type="search"
        value={text}
        onValueChange={setText}
        placeholder={t('siteBook.search')}
        aria-label={t('siteBook.search')}
      />
      <div role="radiogroup" aria-label={t('siteBook.tie.title')} className={styles['options']}>
        {named
          ? option('texts', named.name, t('siteBook.tie.texts'))
          : option('new', order.constructionSite, t('siteBook.tie.new'))}
        {candidates(sites, order, text)
          .filter((site) => site !== named)
          .map((site) => option(site.id, site.name, placeText(site)))}
      </div>
    </ConfirmDialog>
  );
};
