import { CircleAlert, CircleCheck, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './message-box.module.css';

const icons = { danger: CircleAlert, ok: CircleCheck, warn: ClockAlert };

export const MessageBox = ({
  tone,
  children,
}: {
  tone: keyof typeof icons;
  children: ReactNode;
}): ReactNode => {
  const Icon = icons[tone];
  return (
    <div className={styles['box']} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </div>
  );
};
