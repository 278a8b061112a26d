import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { clockTime } from '../live/clock-time.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { DepartedQuestion } from './departed-question.ts';

export const DepartedDialog = ({ question }: { question: DepartedQuestion }): ReactNode => {
  const { t, language } = useText();
  const { registration, at, answer } = question;
  return (
    <ConfirmDialog
      open
      title={t('yard.left.title', { registration, time: clockTime(new Date(at), language) })}
      confirmLabel={t('yard.left.place')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t('yard.left.text')}</p>
    </ConfirmDialog>
  );
};
