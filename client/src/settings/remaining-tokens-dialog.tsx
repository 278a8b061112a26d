import type { Token } from '@werkplan/shared/tokens/token-schema.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './tokens.module.css';

interface Props {
  tokens: readonly Token[];
  onRevoke: (ids: readonly number[]) => void;
  onKeep: () => void;
}

/**
 * Offers to revoke the user's API tokens after a password change, because somebody who knew the old password may have
 * created them.
 */
export const RemainingTokensDialog = ({ tokens, onRevoke, onKeep }: Props): ReactNode => {
  const { t } = useText();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const all = tokens.map(({ id }) => id);
  const choose = (id: number, isOn: boolean): void =>
    setChosen(all.filter((one) => (one === id ? isOn : chosen.includes(one))));
  return (
    <ConfirmDialog
      open
      danger
      title={t('settings.tokens.left')}
      confirmLabel={t('settings.tokens.revoke')}
      confirmDisabled={chosen.length === 0}
      cancelLabel={t('settings.tokens.keepAll')}
      onConfirm={() => onRevoke(chosen)}
      onCancel={onKeep}
    >
      <p>{t('settings.tokens.leftText')}</p>
      <div className={styles['left']}>
        {tokens.length > 1 && (
          <Checkbox
            label={t('settings.tokens.all')}
            checked={chosen.length === tokens.length}
            onCheckedChange={(isOn) => setChosen(isOn ? all : [])}
          />
        )}
        {tokens.map(({ id, name, prefix }) => (
          <Checkbox
            key={id}
            label={`${name} (${prefix}…)`}
            checked={chosen.includes(id)}
            onCheckedChange={(isOn) => choose(id, isOn)}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
};
