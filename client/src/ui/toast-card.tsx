import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Notice, NoticeTone } from '../lib/notify.ts';
import { forgetToast, toastLifetime } from './shown-notices.ts';
import styles from './toaster.module.css';

const icons: Record<NoticeTone, LucideIcon> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleX,
};

interface Props {
  id: string;
  notice: Notice;
  leaving: boolean;
  /** Number of toasts in front of this one. */
  behind: number;
  role: 'status' | 'alert';
  'aria-live': 'assertive' | 'off' | 'polite';
  onClose: () => void;
}

export const ToastCard = ({ id, notice, leaving, behind, onClose, ...aria }: Props): ReactNode => {
  const { t } = useText();
  const { tone, text, detail, action } = notice;
  const Icon = icons[tone];
  useEffect(() => () => forgetToast(id), [id]);
  const act = (): void => {
    action?.onSelect();
    onClose();
  };
  return (
    <div
      className={styles['toast']}
      data-tone={tone}
      data-leaving={leaving || undefined}
      data-behind={behind > 0 || undefined}
      style={{ '--behind': behind, zIndex: -behind } as CSSProperties}
    >
      <Icon className={styles['icon']} size={16} strokeWidth={1.75} aria-hidden />
      <div className={styles['text']} {...aria}>
        <p className={styles['title']}>{text}</p>
        {detail && <p className={styles['detail']}>{detail}</p>}
      </div>
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton
        label={t('common.close')}
        icon={X}
        size="tiny"
        tooltip={false}
        onClick={onClose}
        className={styles['close']}
      />
      <span className={styles['life']} style={{ animationDuration: `${toastLifetime(notice)}ms` }} />
    </div>
  );
};
