import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import type { ReactNode } from 'react';
import { passwordRules } from '@werkplan/shared/account/password.ts';
import { useText } from '../lib/i18n.ts';
import styles from './password-rules.module.css';

export const PasswordRules = ({ password }: { password: string }): ReactNode => {
  const { t } = useText();
  return (
    <ul className={styles['rules']}>
      {passwordRules.map(({ name, isMet }) => {
        const met = isMet(password);
        const Icon = met ? Check : Circle;
        return (
          <li key={name} className={styles['rule']} data-met={met || undefined}>
            <Icon size={14} strokeWidth={1.75} aria-hidden />
            {t(`account.newPassword.${name}`)}
            <span className="visually-hidden">
              {t(met ? 'account.newPassword.met' : 'account.newPassword.open')}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
