import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import ClockFading from 'lucide-react/icons/clock-fading';
import History from 'lucide-react/icons/rotate-ccw-clock';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import type { LucideIcon } from 'lucide-react';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Translate } from '../lib/i18n.ts';
import type { GrantState } from '../releases/grant-state.ts';
import type { ChipPart } from '../ui/chip.tsx';

/** Edits that a page allows on past days: production pages only notes, delivery pages also corrections of runs. */
export type PastDayEditing = 'notesOnly' | 'correctable';

/** Facts about the selected day that its chip and popover show. */
export interface DayFacts {
  /** Days from today; negative for past days. */
  readonly distance: number;
  readonly past: PastDayEditing;
  /** True if the day is released; null until known. */
  readonly isReleased: boolean | null;
  /** Day off, holiday, closure or extra day by the plant calendar; null on ordinary working days. */
  readonly special: { readonly works: boolean; readonly name: string } | null;
  readonly mayPlan: boolean;
  readonly clearance: GrantState;
  /** Number of late changes of the day. */
  readonly late: number;
  /** Number of cards whose runs do not suit their sites or their lengths. */
  readonly hints: number;
  /**
   * Number of changes since the last print or not seen by the user yet. `isAsked` is true if the app is asking whether an
   * opened paper was printed.
   */
  readonly changes: { readonly count: number; readonly isAsked: boolean };
}

export interface DayChipContent {
  readonly tone: 'outline' | 'accent' | 'neutral';
  readonly parts: readonly ChipPart[];
}

const distanceText = (distance: number, t: Translate): string => {
  if (distance === 1) return t('common.date.tomorrow');
  if (distance > 1) return t('common.date.inDays', { days: distance });
  return distance === -1 ? t('common.date.yesterday') : t('common.date.daysAgo', { days: -distance });
};

interface State {
  readonly tone: DayChipContent['tone'];
  readonly icon: LucideIcon;
  readonly text: string;
}

const stateOf = ({ distance, isReleased, special }: DayFacts, t: Translate): State | null => {
  if (distance < 0)
    return { tone: 'neutral', icon: isReleased ? CircleCheck : History, text: t('release.past') };
  if (isReleased) return { tone: 'accent', icon: CircleCheck, text: t('release.released') };
  if (special?.works === false) return { tone: 'neutral', icon: CalendarOff, text: t('release.dayOff') };
  return isReleased === null ? null : { tone: 'outline', icon: CircleDashed, text: t('release.inPlanning') };
};

const alsoSaid = (text: string): ReactNode =>
  createElement('span', { className: 'visually-hidden' }, ` · ${text}`);

const when = ({ distance, past }: DayFacts, t: Translate): ReactNode => {
  const words = distanceText(distance, t);
  if (distance > 0) return words;
  return createElement(Fragment, null, words, alsoSaid(t(`common.date.${past}`)));
};

const counted = (count: number, word: string): ReactNode =>
  createElement(Fragment, null, count, createElement('span', { 'data-from': '1320' }, ` ${word}`));

/** Returns the content of the chip for a day's state (rules/release.md#the-days-state); null until known. */
export const dayChipContent = (facts: DayFacts, t: Translate): DayChipContent | null => {
  const state = stateOf(facts, t);
  const { distance, special, mayPlan, clearance, late, hints, changes } = facts;
  const isMarkedOff = special?.works === false && state?.icon === CalendarOff;
  const parts: (ChipPart | false)[] = [
    state !== null && { key: 'state', icon: state.icon, text: state.text },
    distance !== 0 && { key: 'when', from: '1160', text: when(facts, t) },
    special !== null &&
      special.name !== '' && { key: 'special', from: isMarkedOff ? '1160' : '1320', text: special.name },
    !mayPlan && { key: 'view', icon: Lock, from: '1160', text: t('common.date.viewOnly') },
    clearance === 'asked' && { key: 'clearance', icon: KeyRound, tone: 'warn', text: t('clearance.waits') },
    (clearance === 'locked' || clearance === 'declined') && {
      key: 'clearance',
      icon: KeyRound,
      text: t('clearance.locked'),
    },
    late > 0 && { key: 'late', icon: ClockFading, tone: 'warn', text: counted(late, t('shipment.late')) },
    hints > 0 && {
      key: 'hints',
      icon: TriangleAlert,
      tone: 'warn',
      text: counted(hints, t('dayState.siteMarks', { count: hints })),
    },
    changes.isAsked && { key: 'asked', tone: 'accent', text: t('dayState.isPrintAsked') },
    !changes.isAsked &&
      changes.count > 0 && {
        key: 'changes',
        tone: 'accent',
        text: createElement(
          Fragment,
          null,
          createElement('span', { 'aria-hidden': true }, t('dayState.delta', { count: changes.count })),
          createElement(
            'span',
            { className: 'visually-hidden' },
            t('dayState.changes', { count: changes.count }),
          ),
        ),
      },
  ];
  const shown = parts.filter((part) => part !== false);
  return shown.length === 0 ? null : { tone: state?.tone ?? 'neutral', parts: shown };
};
