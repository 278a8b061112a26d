import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import toast, { useToaster } from 'react-hot-toast/headless';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { toastById } from './shown-notices.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';
import { useToastPosition } from './use-toast-position.ts';

/** Focuses the newest toast on F8, and returns the focus to the former element on Escape or when the toast is closed. */
const useFocusOnNotices = () => {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const goBack = (): void => {
    before.current?.focus();
    before.current = null;
  };
  useShortcuts({ f8: () => root.current?.querySelector('button')?.focus() });
  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    const isInside = relatedTarget instanceof Node && root.current?.contains(relatedTarget);
    if (relatedTarget instanceof HTMLElement && !isInside) before.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    goBack();
  };
  return { root, goBack, onFocus, onKeyDown };
};

/** Renders toasts over the bar, newest in front; hover or focus expands the stack. Mounted once by the app. */
export const Toaster = (): ReactNode => {
  const { toasts, handlers } = useToaster();
  const place = useToastPosition(toasts[0]?.id ?? null);
  const { root, goBack, onFocus, onKeyDown } = useFocusOnNotices();
  return (
    <div
      ref={root}
      role="presentation"
      data-notices
      className={styles['toaster']}
      style={place ?? undefined}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={(event) => {
        handlers.startPause();
        onFocus(event);
      }}
      onBlur={handlers.endPause}
      onKeyDown={onKeyDown}
    >
      {toasts.map((one, behind) => {
        const notice = toastById(one.id);
        if (!notice) return null;
        return (
          <ToastCard
            key={one.id}
            id={one.id}
            notice={notice}
            leaving={!one.visible}
            behind={behind}
            {...one.ariaProps}
            onClose={() => {
              if (root.current?.contains(document.activeElement)) goBack();
              toast.dismiss(one.id);
            }}
          />
        );
      })}
    </div>
  );
};
