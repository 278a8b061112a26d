import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Notice, NoticeAction } from './notice.tsx';
import { RefusedReport } from './refused-report.tsx';
import { confirmedAtom, movedAtom, waitingAtom } from './yard-atoms.ts';
import type { WaitingReport } from './waiting.ts';

/** True for a refused report whose card is not shown; otherwise its card shows the refusal (`card-view.tsx`). */
const isHomeless = ({ report, refusal }: WaitingReport, shownItems: ReadonlySet<number>): boolean =>
  refusal !== null && (!('itemId' in report) || !shownItems.has(report.itemId));

/** Notices about moved cards, and about refused reports whose cards are not shown. */
export const MovedNotices = (): ReactNode => {
  const { t } = useText();
  const moved = useAtomValue(movedAtom);
  const waiting = useAtomValue(waitingAtom);
  const slots = useAtomValue(confirmedAtom)?.yard.runs.flatMap((run) => run.slots) ?? [];
  const items = new Set(slots.map(({ itemId }) => itemId));
  return (
    <>
      {moved.map((card) => (
        <Notice
          key={card.shipmentId}
          title={t('yardPage.moved')}
          actions={
            <NoticeAction
              onClick={() => store().set(movedAtom, (all) => all.filter((other) => other !== card))}
            >
              {t('yardPage.understood')}
            </NoticeAction>
          }
        >
          <p>
            {card.to
              ? t('yardPage.moved.to', {
                  site: card.site,
                  truck: card.to.registration,
                  slot: card.to.slot + 1,
                })
              : t('yardPage.moved.away', { site: card.site })}
          </p>
        </Notice>
      ))}
      {waiting
        .filter((entry) => isHomeless(entry, items))
        .map((entry) => (
          <RefusedReport key={entry.id} entry={entry} />
        ))}
    </>
  );
};
