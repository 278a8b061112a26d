import type { SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import { leaveApartEndpoint, mergeSitesEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import type { PlannedSite } from '@werkplan/shared/sites/site-requests-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import Merge from 'lucide-react/icons/merge';
import { useId, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { notifyDone } from '../history/notify-done.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { readPeriodAgain } from '../live/follow-period.ts';
import type { MutationResult } from '../live/send-mutation.ts';
import { Button } from '../ui/button.tsx';
import { CoveringRadio } from '../ui/covering-radio.tsx';
import { Strip } from '../ui/strip.tsx';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import { siteRowKey, showSavedSite } from './book-atoms.ts';
import { createSite, mergeSites } from './site-api.ts';
import { placeText } from './site-words.ts';
import styles from './merge-strip.module.css';

const spellingOf = ({ city, name, postCode }: SiteSpelling): SiteSpelling => ({ city, name, postCode });

/** Merges all spellings of an offer into one site, named as the chosen one, in one change. */
const mergeAs = async (chosen: PlannedSite, offer: readonly PlannedSite[]): Promise<MutationResult<Site>> => {
  const target = chosen.siteId ?? offer.find(({ siteId }) => siteId !== null)?.siteId ?? null;
  const spellings = offer.filter((one) => one.siteId === null && one !== chosen).map(spellingOf);
  if (target === null) return await createSite({ ...spellingOf(chosen), aliases: spellings });
  const siteIds = offer.flatMap(({ siteId }) => (siteId === null || siteId === target ? [] : [siteId]));
  const name = chosen.siteId === target ? {} : { name: spellingOf(chosen) };
  return await mergeSites(target, { spellings, siteIds, ...name });
};

interface Props {
  /** Spellings and sites that may be the same site; the first one is chosen by default. */
  offer: readonly PlannedSite[];
  onMerged: (site: Site) => void;
}

/** Offers to merge spellings that may mean the same site; the user chooses the name to keep, or leaves them apart. */
export const MergeStrip = ({ offer, onMerged }: Props): ReactNode => {
  const { t } = useText();
  const group = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mayMerge = useMay(mergeSitesEndpoint);
  const mayLeave = useMay(leaveApartEndpoint);
  const [first] = offer;
  const chosen = offer.find((one) => siteRowKey(one) === wanted) ?? first;
  if (!chosen || !first || !mayMerge) return null;
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await work().catch(notifyFailure);
    readPeriodAgain();
    setBusy(false);
  };
  const merge = (): void =>
    void act(async () => {
      const merged = await mergeAs(chosen, offer);
      showSavedSite(merged.data);
      notifyDone(t('siteBook.merged', { name: merged.data.name }), merged);
      onMerged(merged.data);
    });
  const leave = (): void =>
    void act(async () => {
      await call(leaveApartEndpoint, { body: { spellings: offer.map(spellingOf) } });
      notify.success(t('siteBook.leftApart'));
    });
  const about = {
    place: placeText(first),
    count: offer.reduce((sum, { orders }) => sum + orders, 0),
    t: formatTonnes(offer.reduce((sum, { kg }) => sum + kg, 0)),
  };
  const title = t('siteBook.offer', { n: offer.length });
  return (
    <Strip tone="accent" icon={Merge} label={title} className={styles['strip']}>
      <div className={styles['words']}>
        <p>
          <b>{title}</b> <span className={styles['quiet']}>{t('siteBook.offer.about', about)}</span>
        </p>
        <div role="radiogroup" aria-label={t('siteBook.offer.name')} className={styles['names']}>
          {offer.map((one) => (
            <label key={siteRowKey(one)} className={cx(styles['name'], one === chosen && styles['chosen'])}>
              <CoveringRadio
                name={group}
                checked={one === chosen}
                onChange={() => setWanted(siteRowKey(one))}
                onKeyDown={({ key }) => key === 'Enter' && merge()}
              />
              <span className={styles['dot']} aria-hidden />
              <span className={styles['text']}>{one.name}</span>
              {offer.some((other) => other !== one && other.name === one.name) && (
                <span className={styles['quiet']}>{placeText(one)}</span>
              )}
              <span className={styles['quiet']}>{t('siteBook.orders', { count: one.orders })}</span>
            </label>
          ))}
        </div>
      </div>
      {mayLeave && (
        <Button size="small" disabled={busy} onClick={leave}>
          {t('siteBook.leaveApart')}
        </Button>
      )}
      <Button size="small" variant="primary" shortcut="Enter" disabled={busy} onClick={merge}>
        {t('siteBook.merge')}
      </Button>
    </Strip>
  );
};
