import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const toneOf = (kilograms: number, isNear: boolean): BadgeTone => {
  if (kilograms < 0) return 'danger';
  return isNear || kilograms === 0 ? 'warn' : 'ok';
};

interface Props {
  kilograms: number;
  /** kg that determine the colour, if they differ from the shown ones. */
  decisive?: number;
  isNear?: boolean;
}

/**
 * Shows free kg in tonnes, or with a minus the kg beyond the capacity. Less than half a tonne beyond it reads '- 0', and so
 * does an exactly full capacity.
 */
export const RemainingBadge = ({ kilograms, decisive = kilograms, isNear = false }: Props): ReactNode => {
  const { t } = useText();
  const exact = formatKilograms(Math.abs(kilograms));
  return (
    <Badge
      tone={toneOf(decisive, isNear)}
      title={t(kilograms < 0 ? 'hall.over' : 'hall.free', { kilograms: exact })}
    >
      {kilograms > 0 ? '+' : '-'} {formatTonnes(Math.abs(kilograms))}
    </Badge>
  );
};
