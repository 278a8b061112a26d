import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClockAlert from 'lucide-react/icons/clock-exclamation-point';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './message-box.module.css';

type Tone = 'danger' | 'ok' | 'warn';
const icons: Record<Tone, LucideIcon> = { danger: CircleAlert, ok: CircleCheck, warn: ClockAlert };

export const MessageBox = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode => {
  const Icon = icons[tone];
  return (
    <div className={styles['box']} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </div>
  );
};
