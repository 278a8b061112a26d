import { dayGrantEndpoint, releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { hallOfPaper } from '@werkplan/shared/plan/paper.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/rotate-ccw-clock';
import KeyRound from 'lucide-react/icons/key-round';
import Printer from 'lucide-react/icons/printer';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { showRow } from '../history/show-row.ts';
import { toggleHistory } from '../history/undoable.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { momentText } from '../live/moment-text.ts';
import { fromDelivery, hallPrintAddress, printAddress } from '../prints/print-address.ts';
import { useDayRelease } from '../releases/day-release.ts';
import { lateChangesAtom, releaseAtom } from '../releases/late-rows.ts';
import { requestGrant, releaseDay, withdrawRelease } from '../releases/release-calls.ts';
import { countByRun } from '../since/place-of.ts';
import { dayChangesAtom, expandStrip } from '../since/strip-place.ts';
import { stepsOf } from '../since/use-since.ts';
import { dayWarningCountAtom } from '../sites/mark-atoms.ts';
import { DayWarningsList } from '../sites/day-warnings-list.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Popover } from '../ui/popover.tsx';
import type { DayFacts } from './day-state-parts.ts';
import styles from './day-state-panel.module.css';

interface Props {
  facts: DayFacts;
  onClose: () => void;
}

/** Returns the user id in an actor key such as 'user:3'; null for other actors, such as scripts and yard links. */
const personIn = (key: string): number | null => (key.startsWith('user:') ? Number(key.slice(5)) : null);

/** Maximum number of late changes in the panel, which shows the newest; the history shows all. */
const maxLate = 5;

/** Button that releases the day or withdraws its release; not on past days, and only for users who may do so. */
const ReleaseButton = ({ facts, onClose }: Props): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const mayRelease = useMay(releaseDayEndpoint);
  if (facts.distance < 0 || facts.isReleased === null || !mayRelease || facts.clearance !== 'may')
    return null;
  const { isReleased } = facts;
  const act = (): void => {
    onClose();
    void (isReleased ? withdrawRelease(day) : releaseDay(day));
  };
  return (
    <Button size="small" variant={isReleased ? 'secondary' : 'primary'} onClick={act}>
      {t(isReleased ? 'release.revoke' : 'release.release')}
    </Button>
  );
};

/** Button that requests a grant from another user; only for users who need one and are not waiting for it yet. */
const GrantRequestButton = ({ facts, onClose }: Props): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const mayAsk = useMay(dayGrantEndpoint);
  const [isBusy, setIsBusy] = useState(false);
  if (facts.clearance === 'may' || facts.clearance === 'asked' || !mayAsk) return null;
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    await requestGrant(day, '').catch(notifyFailure);
    setIsBusy(false);
    onClose();
  };
  return (
    <Button size="small" icon={KeyRound} busy={isBusy} onClick={() => void ask()}>
      {t('clearance.ask')}
    </Button>
  );
};

const Head = ({ facts, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const release = useAtomValue(releaseAtom);
  const names = useDayRelease();
  const when = release && momentText(release.at, t, language);
  const by = names?.release?.id === release?.id ? (names?.release?.name ?? '…') : '…';
  const isPast = facts.distance < 0;
  const asks = release ? 'release.asks' : 'release.inPlanning.hint';
  const hint = t(isPast ? `common.date.${facts.past}Hint` : asks);
  const Icon = release ? CircleCheck : isPast ? History : CircleDashed;
  return (
    <section className={styles['part']}>
      <header className={styles['head']}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <strong>{t(isPast ? 'release.past' : release ? 'release.released' : 'release.inPlanning')}</strong>
        <span className={styles['quiet']}>{when !== null && `${by}, ${when}`}</span>
        <ReleaseButton facts={facts} onClose={onClose} />
      </header>
      <p className={styles['quiet']}>{facts.mayPlan ? hint : t('account.viewsOnly')}</p>
      <GrantRequestButton facts={facts} onClose={onClose} />
    </section>
  );
};

/** Lists the newest late changes with reason and author. */
const LateChanges = ({ onClose }: Pick<Props, 'onClose'>): ReactNode => {
  const { t, language } = useText();
  const rows = useAtomValue(lateChangesAtom);
  const names = useDayRelease();
  const day = useAtomValue(shownDayAtom);
  if (rows.length === 0) return null;
  const siteOf = (orders: readonly number[], shipments: readonly number[]): string | undefined => {
    const own = shipments.map((id) => day?.shipments.get(id)?.productionOrderId);
    const id = [...orders, ...own].find((one) => one !== undefined);
    return id === undefined ? undefined : day?.orders.get(id)?.constructionSite;
  };
  const truckOf = (deliveries: readonly number[]): string | undefined => {
    const run = deliveries.map((id) => day?.deliveries.get(id)).find((one) => one !== undefined);
    return run && day?.trucks.get(run.truckId)?.registration;
  };
  const showAll = (): void => {
    onClose();
    toggleHistory();
  };
  return (
    <section className={styles['part']}>
      <header className={styles['head']}>
        <strong className={styles['late']}>{t('release.lateCount', { count: rows.length })}</strong>
        <span className={styles['gap']} />
        <Button size="small" variant="ghost" onClick={showAll}>
          {t('release.allReasons')}
        </Button>
      </header>
      <ul className={styles['list']}>
        {rows
          .slice(-maxLate)
          .toReversed()
          .map(({ id, by: key, orders, shipments, deliveries, reason, at }) => {
            const by = names?.lateChanges.find((one) => one.id === id)?.name ?? '…';
            const [site, truck] = [siteOf(orders, shipments), truckOf(deliveries)];
            const what = site && truck ? t('release.siteOnTruck', { site, truck }) : (site ?? truck ?? '');
            return (
              <li key={id} className={styles['row']}>
                <Avatar name={by} id={personIn(key)} size="tiny" />
                <span className={styles['what']}>{what}</span>
                <time className={styles['quiet']}>{momentText(at, t, language)}</time>
                <span className={styles['why']}>{`${by} · ${reason}`}</span>
              </li>
            );
          })}
      </ul>
    </section>
  );
};

/** Lists cards whose runs do not suit their sites or their lengths. */
const SiteHints = ({ onClose }: Pick<Props, 'onClose'>): ReactNode => {
  const count = useAtomValue(dayWarningCountAtom);
  if (count === 0) return null;
  const show = (id: number): void => {
    onClose();
    showRow({ entity: 'shipments', id, changeId: null });
  };
  return (
    <div className={styles['part']}>
      <DayWarningsList onShow={show} />
    </div>
  );
};

/** Counts and links to the changes that the printed paper lacks or, if it lacks none, that the user has not seen. */
const ChangesSincePrint = ({ onClose }: Pick<Props, 'onClose'>): ReactNode => {
  const { t, language } = useText();
  const navigate = useNavigate();
  const changes = useAtomValue(dayChangesAtom);
  if (!changes || (changes.count === 0 && changes.since.open === null)) return null;
  const { since, paper, date } = changes;
  const { printed, unseen } = stepsOf(changes);
  const runs = countByRun(printed).size;
  const hall = hallOfPaper(paper);
  const count = printed.length > 0 ? printed.length : unseen.length;
  const title =
    changes.count === 0
      ? t('dayState.isPrintAsked')
      : t(printed.length > 0 ? 'since.sincePrint' : 'since.sinceVisit', { count });
  const walk = (): void => {
    onClose();
    expandStrip();
  };
  const print = (): void => {
    onClose();
    void (hall === null
      ? navigate(printAddress(date, true), { state: fromDelivery })
      : navigate(hallPrintAddress(date, hall)));
  };
  return (
    <section className={styles['part']}>
      <header className={styles['head']}>
        <strong>{title}</strong>
        <span className={styles['gap']} />
        {since.print && (
          <time className={styles['quiet']}>{momentText(since.print.printedAt, t, language)}</time>
        )}
      </header>
      {runs > 0 && <p className={styles['quiet']}>{t('since.onRuns', { count: runs })}</p>}
      <div className={styles['buttons']}>
        <Button size="small" variant="primary" autoFocus onClick={walk}>
          {t(changes.count > 0 ? 'since.walk' : 'since.answer')}
          <Kbd>Enter</Kbd>
        </Button>
        {printed.length > 0 && (hall !== null || runs > 0) && (
          <Button size="small" icon={Printer} onClick={print}>
            {t(hall === null ? 'since.printRuns' : 'since.printHall')}
          </Button>
        )}
      </div>
    </section>
  );
};

const DayStatePanel = ({ facts, onClose }: Props): ReactNode => (
  <>
    <Head facts={facts} onClose={onClose} />
    <LateChanges onClose={onClose} />
    <SiteHints onClose={onClose} />
    <ChangesSincePrint onClose={onClose} />
  </>
);

/** Popover with details on the day; opens on mount, because the click on its trigger loads it. */
export const DayStatePopover = ({
  trigger,
  facts,
}: {
  trigger: ReactElement;
  facts: DayFacts;
}): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(true);
  return (
    <Popover
      trigger={trigger}
      label={t('release.state')}
      open={open}
      onOpenChange={setOpen}
      align="start"
      className={styles['popover']}
    >
      <DayStatePanel facts={facts} onClose={() => setOpen(false)} />
    </Popover>
  );
};
