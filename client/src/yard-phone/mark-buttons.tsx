import type { ReportStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { YardCard } from '@werkplan/shared/yard/yard-schema.ts';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import PackageCheck from 'lucide-react/icons/package-check';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './mark-buttons.module.css';
import { MissingSheetOfCard } from './parts-on-demand.tsx';
import type { ShownMark } from './waiting.ts';
import { markReport } from './yard.ts';
import { useYardSession } from './yard-context.ts';

const icons = { ready: PackageCheck, loaded: Check, missing: CircleAlert } as const;
const statuses = ['ready', 'loaded', 'missing'] as const;

interface Props {
  card: YardCard;
  mark: ShownMark | null;
  onDone: () => void;
}

/** Buttons for the three states that a loader can report; pressing the current one again withdraws it. */
export const MarkButtons = ({ card, mark, onDone }: Props): ReactNode => {
  const { t } = useText();
  const yard = useYardSession();
  const [asksWhy, setAsksWhy] = useState(false);
  const site = card.constructionSite;
  const report = async (status: ReportStatus | null, note = '', photo: Blob | null = null): Promise<void> => {
    onDone();
    await yard.report(site, markReport(card, status, note));
    const { shipmentId, itemId } = card;
    if (photo) await yard.report(site, { kind: 'photo', shipmentId, itemId, seenAt: null, photo });
  };
  const press = (status: ReportStatus): void => {
    if (mark?.status === status) void report(null);
    else if (status === 'missing') setAsksWhy(true);
    else void report(status);
  };
  return (
    <div
      className={styles['buttons']}
      role="group"
      aria-label={t('yardPage.report', { site: card.constructionSite })}
    >
      {statuses.map((status) => {
        const Icon = icons[status];
        const isPressed = mark?.status === status;
        return (
          <button
            key={status}
            type="button"
            className={styles['button']}
            data-status={status}
            data-waiting={(isPressed && mark.isWaiting) || undefined}
            aria-pressed={isPressed}
            onClick={() => press(status)}
          >
            <Icon size={22} aria-hidden />
            <span>{t(`yardPage.status.${status}`)}</span>
          </button>
        );
      })}
      {asksWhy && (
        <MissingSheetOfCard
          site={site}
          onReport={(note, photo) => {
            setAsksWhy(false);
            void report('missing', note, photo);
          }}
          onClose={() => setAsksWhy(false)}
        />
      )}
    </div>
  );
};
