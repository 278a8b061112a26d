import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { YardCard } from '@werkplan/shared/yard/yard-schema.ts';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { MarkDetails } from './mark-details.tsx';
import { linkNotesAtom, shownReceipt } from './link-notes.ts';
import { NoteOfCard } from './parts-on-demand.tsx';
import { RefusedReport } from './refused-report.tsx';
import { SiteAccess } from './site-access.tsx';
import styles from './card-view.module.css';
import { isCardWaiting, shownMark, type ShownMark } from './waiting.ts';
import { placeText, timeInZone } from './words.ts';
import { isOfRunAtom, waitingAtom } from './yard-atoms.ts';
import { useYardText } from './yard-text.ts';

interface Props {
  card: YardCard;
  /** Starting time of the run, '06:30'. */
  start: string;
  timeZone: string;
}

const Signs = ({ card }: { card: YardCard }): ReactNode => {
  const { t } = useText();
  const signs = [
    card.isDead && t('yardPage.dead'),
    card.isUrgent && t('sign.urgent'),
    card.isShort && t('sign.short'),
  ].filter((sign) => sign !== false);
  if (signs.length === 0) return null;
  return (
    <p className={styles['signs']}>
      {signs.map((sign) => (
        <span key={sign} className={styles['sign']}>
          {sign}
        </span>
      ))}
    </p>
  );
};

/** Shows each colour flag of a card's order as a coloured number with the colour's name. */
const Colors = ({ card: { colors } }: { card: YardCard }): ReactNode => {
  const { t } = useText();
  if (colors.length === 0) return null;
  const numbers = colors.map((color) => Number(color.replace('attribute', '')));
  return (
    <ul className={styles['colors']}>
      {numbers.map((number) => (
        <li key={number} className={styles['color']}>
          <span
            className={styles['dot']}
            style={{
              background: `var(--a${number})`,
              borderColor: `var(--a${number}-r)`,
              color: `var(--a${number}-i)`,
            }}
          >
            {number}
          </span>
          <span>{t(`sign.color.${attributeColors[number - 1] ?? 'red'}`)}</span>
        </li>
      ))}
    </ul>
  );
};

const Notes = ({ card: { orderNote, note } }: { card: YardCard }): ReactNode =>
  [orderNote, note]
    .filter((text) => text !== '')
    .map((text) => (
      <p key={text} className={styles['note']}>
        <StickyNote size={18} aria-hidden />
        <span>{text}</span>
      </p>
    ));

interface LoadedBarProps {
  mark: ShownMark;
  timeZone: string;
  onChange: () => void;
}

/** Bar that replaces the mark's buttons once the card is loaded or delivered. */
const LoadedBar = ({ mark, timeZone, onChange }: LoadedBarProps): ReactNode => {
  const { t, language } = useYardText();
  const Icon = mark.isWaiting ? Clock : Check;
  return (
    <div className={styles['bar']} data-waiting={mark.isWaiting || undefined}>
      <Icon size={24} aria-hidden />
      <p className={styles['text']}>
        <strong>{t(mark.isWaiting ? 'yardPage.loaded.waiting' : `yardPage.status.${mark.status}`)}</strong>
        <span>
          {[timeInZone(timeZone, mark.at, language), isolateText(mark.by)].filter(Boolean).join(' · ')}
        </span>
      </p>
      {mark.status !== 'delivered' && (
        <button type="button" className={styles['change']} onClick={onChange}>
          {t('yardPage.change')}
        </button>
      )}
    </div>
  );
};

/** Shows a card with destination and mark, whose buttons are folded to a bar once it is loaded or delivered. */
export const CardView = ({ card, start, timeZone }: Props): ReactNode => {
  const { t } = useText();
  const waiting = useAtomValue(waitingAtom);
  const [isChanging, setIsChanging] = useState(false);
  const mark = shownMark(card, waiting);
  const refusal = waiting.find(
    (entry) => entry.refusal !== null && 'itemId' in entry.report && entry.report.itemId === card.itemId,
  );
  // Shows a delivery note only at the first of its cards.
  const notes = useAtomValue(linkNotesAtom).notes.filter(
    ({ content }) => content.parts[0]?.shipmentId === card.shipmentId,
  );
  const isReceiptWaiting = notes.some((note) => shownReceipt(note, waiting)?.isWaiting);
  const isDelivered = mark?.status === 'delivered';
  const isFolded = (mark?.status === 'loaded' || isDelivered) && !isChanging;
  // Drivers need the site's access details after loading, too; loaders only until the card is loaded.
  const showsAccess = useAtomValue(isOfRunAtom) || !isFolded;
  return (
    <article
      className={styles['card']}
      data-status={mark?.status}
      data-waiting={isCardWaiting(card, waiting) || isReceiptWaiting || undefined}
      data-dead={card.isDead || undefined}
      aria-label={t('yardPage.card', { slot: card.slot + 1, site: card.constructionSite })}
    >
      <div className={styles['what']}>
        <span className={styles['slot']}>{card.slot + 1}</span>
        <div className={styles['names']}>
          <h2 className={styles['site']}>{card.constructionSite}</h2>
          <p className={styles['place']}>{placeText(card, t)}</p>
          <Signs card={card} />
          {!isFolded && <Colors card={card} />}
          {!isFolded && <Notes card={card} />}
        </div>
        <span className={styles['amount']}>
          {t('yardPage.tonnes', { tonnes: formatTonnes(card.amount) })}
        </span>
      </div>
      {showsAccess && !card.isDead && <SiteAccess card={card} start={start} />}
      {!isFolded && mark && <MarkDetails mark={mark} timeZone={timeZone} site={card.constructionSite} />}
      {refusal && <RefusedReport entry={refusal} card={card} />}
      {mark && isFolded && !(isDelivered && notes.length > 0) && (
        <LoadedBar mark={mark} timeZone={timeZone} onChange={() => setIsChanging(true)} />
      )}
      {!isFolded && !card.isDead && (
        <MarkButtons card={card} mark={mark} onDone={() => setIsChanging(false)} />
      )}
      {notes.map((note) => (
        <NoteOfCard key={note.id} note={note} />
      ))}
    </article>
  );
};
