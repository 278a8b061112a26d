import type { ReactNode } from 'react';
import toast, { useToaster, type Toast } from 'react-hot-toast/headless';
import { noticeOf } from './notify.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';

/** Refusals and warnings lie in front of what merely tells that something is done. */
const urgentFirst = (one: Toast, other: Toast): number => urgency(other) - urgency(one);
const urgency = ({ id }: Toast): number => {
  const tone = noticeOf(id)?.tone;
  return tone === 'error' || tone === 'warning' ? 1 : 0;
};

/**
 * Shows what `notify` says; mounted once by the app. Several lie on top of each other, so that they cover little of the plan;
 * the hand or the focus spreads them out.
 */
export const Toaster = (): ReactNode => {
  const { toasts, handlers } = useToaster();
  return (
    <div
      className={styles['toaster']}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.toSorted(urgentFirst).map((one, behind) => {
        const notice = noticeOf(one.id);
        if (!notice) return null;
        return (
          <ToastCard
            key={one.id}
            id={one.id}
            notice={notice}
            leaving={!one.visible}
            behind={behind}
            {...one.ariaProps}
            onClose={() => toast.dismiss(one.id)}
          />
        );
      })}
    </div>
  );
};
