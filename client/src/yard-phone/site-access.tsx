import type { YardCard, YardSite } from '@werkplan/shared/yard/yard-schema.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import Phone from 'lucide-react/icons/phone';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { ReactNode } from 'react';
import { type Translate, useText } from '../lib/i18n.ts';
import { CraneIcon } from '../ui/crane-icon.tsx';
import styles from './site-access.module.css';

/** Formats the site's unloading hours on the day of a run that starts at `start`; null if unknown. */
const windowsText = ({ windows }: YardSite, start: string, t: Translate): string | null => {
  if (windows === null) return null;
  const [first, ...others] = windows;
  if (!first) return t('yardPage.access.closed');
  if (others.length === 0 && first.from <= start) return t('yardPage.access.until', { to: first.to });
  return windows.map(({ from, to }) => `${from}–${to}`).join(', ');
};

/** Returns the number as a phone dials it; the zero in '+49 (0)781 12 34-5' is dialled only inside the country. */
export const dialNumber = (phone: string): string =>
  phone.replace(phone.trimStart().startsWith('+') ? '(0)' : '', '').replaceAll(/[^\d+]/g, '');

const Contact = ({ contact = '', phone = '' }: YardSite): ReactNode => {
  const { t } = useText();
  if (!contact && !phone) return null;
  const content = (
    <>
      <Phone size={22} aria-hidden />
      <span className={styles['lines']}>
        <span className={styles['who']}>
          {phone && <span>{t('yardPage.access.call')}</span>} <b>{contact}</b>
        </span>
        <span className={styles['phone']}>{phone}</span>
      </span>
    </>
  );
  if (!dialNumber(phone)) return <p className={styles['contact']}>{content}</p>;
  return (
    <a className={styles['contact']} href={`tel:${dialNumber(phone)}`}>
      {content}
    </a>
  );
};

/**
 * Shows facts about the site for the driver. The server sends contact and phone only to a link of a single run
 * (rules/sites.md#what-the-driver-sees).
 */
const Facts = ({ site, start }: { site: YardSite; start: string }): ReactNode => {
  const { t } = useText();
  const hours = windowsText(site, start, t);
  return (
    <>
      {site.address && (
        <p>
          <MapPin size={18} aria-hidden />
          <span>{site.address}</span>
        </p>
      )}
      {hours && (
        <p className={styles['strong']}>
          <Clock size={18} aria-hidden />
          <span>{hours}</span>
        </p>
      )}
      {site.craneNeeded && (
        <p className={styles['strong']}>
          <CraneIcon size={18} />
          <span>{t('yardPage.access.crane')}</span>
        </p>
      )}
      {site.remark && (
        <p>
          <StickyNote size={18} aria-hidden />
          <span>{site.remark}</span>
        </p>
      )}
      <Contact {...site} />
    </>
  );
};

/** Shows the site's answer to the announcement: 'Anlieferung bestätigt 10:30 · F-207'. */
const Answer = ({ state, time = '', number = '' }: Announcement): ReactNode => {
  const { t } = useText();
  return (
    <p className={styles['strong']}>
      <Megaphone size={18} aria-hidden />
      <span>{t(`yardPage.announcement.${state}`, { time }) + (number && ` · ${number}`)}</span>
    </p>
  );
};

interface Props {
  card: Pick<YardCard, 'site' | 'announcement'>;
  /** Starting time of the run, '06:30'. */
  start: string;
}

/** Shows a card's announcement, and what the driver needs to know about its site. */
export const SiteAccess = ({ card: { site, announcement }, start }: Props): ReactNode =>
  (site || announcement) && (
    <div className={styles['access']}>
      {announcement && <Answer {...announcement} />}
      {site && <Facts site={site} start={start} />}
    </div>
  );
