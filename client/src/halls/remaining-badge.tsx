import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const toneOf = (kilograms: number): BadgeTone => (kilograms > 0 ? 'ok' : kilograms < 0 ? 'danger' : 'warn');

/** Remaining capacity in tonnes: '+ n' when positive, '- n' otherwise; the sign comes from the kilograms. */
export const RemainingBadge = ({ kilograms }: { kilograms: number }): ReactNode => {
  const { t } = useText();
  const exact = formatKilograms(Math.abs(kilograms));
  return (
    <Badge
      tone={toneOf(kilograms)}
      title={t(kilograms < 0 ? 'hall.over' : 'hall.free', { kilograms: exact })}
    >
      {kilograms > 0 ? '+' : '-'} {formatTonnes(Math.abs(kilograms))}
    </Badge>
  );
};
