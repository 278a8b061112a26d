import type { ReactNode } from 'react';
import toast, { useToaster } from 'react-hot-toast/headless';
import { noticeOf } from './notify.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';

/** Shows what `notify` says; mounted once by the app. */
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
      {toasts.map((one) => {
        const notice = noticeOf(one.id);
        if (!notice) return null;
        return (
          <ToastCard
            key={one.id}
            id={one.id}
            notice={notice}
            leaving={!one.visible}
            {...one.ariaProps}
            onClose={() => toast.dismiss(one.id)}
          />
        );
      })}
    </div>
  );
};
