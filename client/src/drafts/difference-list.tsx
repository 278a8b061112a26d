import type { DraftConflict } from '@werkplan/shared/drafts/draft.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useAtomValue } from 'jotai';
import {
  ArrowRight,
  CalendarClock,
  Factory,
  GitCompareArrows,
  type LucideIcon,
  Package,
  StickyNote,
  Truck,
  Undo2,
  Wrench,
} from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { settledDayAtom } from '../live/day-store.ts';
import { draftAtom } from '../live/draft-day.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { differenceText, otherwiseText, subjectText } from './difference-text.ts';
import styles from './difference-list.module.css';
import type { Difference } from './differences.ts';
import { keepMine, takeBackRows, takeTheirs } from './draft-calls.ts';
import { differencesAtom } from './draft-state.ts';

const iconOf = ({ subject, otherwise }: Difference): LucideIcon => {
  const isOut = otherwise.some((one) => one.of === 'state' && one.is === 'outage');
  if (subject.of === 'run') return isOut ? Wrench : Truck;
  if (subject.of === 'capacity') return Factory;
  if (subject.of === 'text') return StickyNote;
  return otherwise.some(({ of }) => of === 'date') ? CalendarClock : Package;
};

const Item = ({ difference, canTakeBack }: { difference: Difference; canTakeBack: boolean }): ReactNode => {
  const words = useText();
  const { t } = words;
  const name = subjectText(difference.subject, words);
  return (
    <li className={styles['item']}>
      {createElement(iconOf(difference), {
        className: styles['icon'],
        size: 16,
        strokeWidth: 1.75,
        'aria-hidden': true,
      })}
      <div className={styles['text']}>
        <div className={styles['head']}>
          <span className={styles['name']}>{name}</span>
          {difference.kg !== null && <span className={styles['kg']}>{formatTonnes(difference.kg)} t</span>}
        </div>
        {difference.otherwise.map((one) => {
          const { was, is } = otherwiseText(one, words);
          return (
            <p key={`${one.of} ${is}`} className={styles['line']}>
              {was !== null && (
                <>
                  <s>{was}</s>
                  <ArrowRight size={12} strokeWidth={1.75} aria-label="→" />
                </>
              )}
              <strong>{is}</strong>
            </p>
          );
        })}
      </div>
      {canTakeBack && difference.isOfOutage && <span className={styles['none']} />}
      {canTakeBack && !difference.isOfOutage && (
        <IconButton
          size="small"
          icon={Undo2}
          label={t('draft.takeBack', { what: differenceText(difference, words) })}
          tooltip={false}
          onClick={() => void takeBackRows(difference.rows)}
        />
      )}
    </li>
  );
};

/** What the step was about: a shipment's site, else what the refusal says is enough. */
const useConflictName = ({ rows }: DraftConflict): string | null => {
  const day = useAtomValue(settledDayAtom);
  const names = rows.flatMap(({ kind, id }) => {
    if (kind === 'orders') return day?.orders.get(id) ?? [];
    const shipment = kind === 'shipments' ? day?.shipments.get(id) : undefined;
    return (shipment && day?.orders.get(shipment.productionOrderId)) ?? [];
  });
  return names[0]?.constructionSite ?? null;
};

const Conflict = ({ conflict, isMine }: { conflict: DraftConflict; isMine: boolean }): ReactNode => {
  const { t } = useText();
  const { by, step, displayMessage } = conflict;
  const name = useConflictName(conflict);
  return (
    <li className={styles['conflict']} data-conflict={step}>
      <div className={styles['head']}>
        {by !== null && <Avatar size="tiny" name={by} id={null} />}
        <span className={styles['name']}>{name ?? t('draft.conflict')}</span>
      </div>
      <p>{displayMessage}</p>
      {isMine && (
        <div className={styles['choices']}>
          <Button size="small" onClick={() => void keepMine(step)}>
            {t('draft.keepMine')}
          </Button>
          <Button size="small" onClick={() => void takeTheirs(step)}>
            {by === null ? t('draft.takePlan') : t('draft.takeTheirs', { by })}
          </Button>
        </div>
      )}
    </li>
  );
};

/** What a draft has otherwise than the plan; what no longer fits comes first. */
export const DifferenceList = (): ReactNode => {
  const { t } = useText();
  const draft = useAtomValue(draftAtom);
  const differences = useAtomValue(differencesAtom);
  if (!draft) return null;
  const { conflicts, isMine } = draft;
  return (
    <div className={styles['list']}>
      {conflicts.length > 0 && (
        <>
          <h3 className={styles['warning']}>
            <GitCompareArrows size={16} strokeWidth={1.75} aria-hidden />
            {t('draft.conflicts', { count: conflicts.length })}
          </h3>
          <ul className={styles['conflicts']}>
            {conflicts.map((conflict) => (
              <Conflict key={conflict.step} conflict={conflict} isMine={isMine} />
            ))}
          </ul>
        </>
      )}
      {differences.length === 0 ? (
        conflicts.length === 0 && <p className={styles['empty']}>{t('draft.empty')}</p>
      ) : (
        <>
          <header className={styles['title']}>
            <h3>{t('draft.differences.count', { count: differences.length })}</h3>
            <span>{t('draft.differences.to')}</span>
          </header>
          <ul>
            {differences.map((difference) => (
              <Item key={difference.key} difference={difference} canTakeBack={isMine} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
