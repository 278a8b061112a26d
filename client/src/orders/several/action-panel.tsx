import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './action-panel.module.css';
import { panelFormId } from './panel-form.ts';

/** Props of each action's panel. */
export interface SelectionPanelProps {
  readonly orders: readonly Order[];
  readonly hall: HallId;
  /** Reports if the action can be applied. */
  readonly onReady: (isReady: boolean) => void;
}

interface Props {
  title: string;
  /** Key hints or text at the right of the title. */
  hint?: ReactNode;
  isReady: boolean;
  onReady: (isReady: boolean) => void;
  onApply: () => void;
  onArrow?: (by: 1 | -1) => void;
  children: ReactNode;
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Panel of the open action above the bar; Enter anywhere in it applies the action. */
export const ActionPanel = ({
  title,
  hint,
  isReady,
  onReady,
  onApply,
  onArrow,
  children,
}: Props): ReactNode => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => onReady(isReady), [isReady, onReady]);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:checked, input');
    (first ?? form.current)?.focus();
    if (first instanceof HTMLInputElement && first.type === 'text') first.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    const isEnter = event.key === 'Enter';
    if (by && onArrow) onArrow(by);
    else if (isEnter) form.current?.requestSubmit();
    if ((by && onArrow) || isEnter) event.preventDefault();
  };
  return (
    <div role="dialog" aria-label={title} className={styles['panel']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter and arrow keys for its fields */}
      <form
        ref={form}
        id={panelFormId}
        tabIndex={-1}
        className={styles['form']}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onApply();
        }}
      >
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          {hint && <span className={styles['hint']}>{hint}</span>}
        </div>
        {children}
      </form>
    </div>
  );
};
