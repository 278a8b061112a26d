import { localeOf } from '@werkplan/shared/i18n/languages.ts';
import type { Proposal, ProposedMove } from '@werkplan/shared/proposals/proposal-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { countShipments } from './place-proposal.ts';
import styles from './proposal-figures.module.css';
import type { ProposalResult } from './use-proposal.ts';

const parts = ['urgent', 'sites', 'areas', 'times'] as const;
const names = {
  urgent: 'sign.urgent',
  sites: 'suggestions.part.sites',
  areas: 'suggestions.part.areas',
  times: 'suggestions.part.times',
} as const;

const Part = ({
  name,
  count,
  of,
}: {
  name: (typeof parts)[number];
  count: number;
  of: number;
}): ReactNode => {
  const { t } = useText();
  const label = t(names[name]);
  return (
    <>
      <span>{label}</span>
      <ProgressBar value={count} max={of} label={label} valueText={t('suggestions.of', { count, of })} />
      <span className={styles['share']} aria-hidden>
        <b>{count}</b> {t('suggestions.from', { of })}
      </span>
    </>
  );
};

/** Shows that the search is running, or how long it took. `isBest` calls the result the best one, which must be proven. */
const Ending = ({ seconds, isBest }: Pick<ProposalResult, 'seconds' | 'isBest'>): ReactNode => {
  const { t, language } = useText();
  const Icon = isBest ? BadgeCheck : Timer;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const time = Math.max(0.1, seconds ?? 0).toLocaleString(localeOf(language), digits);
  return (
    <p className={styles['ending']} role="status">
      {seconds === null ? <Spinner size={14} /> : <Icon size={14} strokeWidth={1.75} aria-hidden />}
      {seconds === null
        ? t('suggestions.searching')
        : t(isBest ? 'suggestions.best' : 'suggestions.found', { time })}
    </p>
  );
};

interface Props {
  proposal: ProposalResult;
  /** Moves that will be applied: the proposal's, without those that the planner has removed. */
  moves: readonly ProposedMove[];
}

/** Selects the moves that place an unassigned shipment; the others move cards from one run to another. */
const waiting = (moves: readonly ProposedMove[]): ProposedMove[] =>
  moves.filter(({ expectedItemId }) => expectedItemId === null);

const sharesOf = ({ parts: all }: Proposal): readonly (typeof parts)[number][] =>
  parts.filter((name) => all[name].of > 0);

/** Shows how many of the unassigned shipments the proposal places, how well it meets each aim, and how the search ended. */
export const ProposalFigures = ({ proposal, moves }: Props): ReactNode => {
  const { t } = useText();
  const placed = waiting(moves);
  const kg = placed.reduce((sum, move) => sum + move.kg, 0);
  const { placed: all } = proposal.parts;
  return (
    <div className={styles['figures']}>
      <p className={styles['placed']}>
        <b>{countShipments(placed)}</b>{' '}
        {t('suggestions.placed', { count: all.of, kg: formatTonnes(kg), ofKg: formatTonnes(all.ofKg) })}
      </p>
      <div className={styles['parts']}>
        {sharesOf(proposal).map((name) => (
          <Part key={name} name={name} {...proposal.parts[name]} />
        ))}
      </div>
      <Ending seconds={proposal.seconds} isBest={proposal.isBest && countShipments(placed) === all.count} />
    </div>
  );
};
