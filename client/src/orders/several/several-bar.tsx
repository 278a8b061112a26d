import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { panelFormId } from './panel-form.ts';
import styles from './several-bar.module.css';

/** An action of the bar, with its button and panel. */
export interface BarEntry<Action extends string> {
  readonly action: Action;
  /** Key in shortcut notation. */
  readonly key: string;
  /** Key as printed on the keyboard. */
  readonly sign: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Label of the button that applies the action. */
  readonly apply: string;
  /** True if the action applies to no selected row. */
  readonly isDisabled: boolean;
  readonly isTooMany: boolean;
  readonly destroys?: boolean;
  /** False for actions without button and key, such as filling by paste. */
  readonly hasButton?: false;
  /** Renders the panel; `onReady` reports if the action can be applied. */
  readonly panel: (onReady: (isReady: boolean) => void) => ReactNode;
}

interface SummaryProps {
  /** Number with its noun: '7 Aufträge'. */
  count: string;
  /** Weight in tonnes: '42,3'. */
  tonnes: string;
  selected: string;
  /** Texts about rows that the action skips. */
  left: readonly string[];
}

/** Shows number and weight of the selected rows: '7 Aufträge · 42,3 t'. */
export const BarSummary = ({ count, tonnes, selected, left }: SummaryProps): ReactNode => (
  <div role="status" className={styles['summary']}>
    <p className={styles['sum']}>
      <b>{count}</b> · {tonnes} t<span className="visually-hidden"> {selected}</span>
    </p>
    {left.length > 0 && <p className={styles['left']}>{left.join(' · ')}</p>}
  </div>
);

interface Props<Action extends string> {
  label: string;
  /** Label of the button that ends the selection. */
  end: string;
  summary: ReactNode;
  entries: readonly BarEntry<Action>[];
  open: Action | null;
  onOpen: (action: Action) => void;
  /** Called by Escape and by the open action's button: closes the panel, or ends the selection if none is open. */
  onStepBack: () => void;
  onEnd: () => void;
  /** False if the page handles Escape itself, so that the bar handles it only while it has the focus. */
  hasEscape?: boolean;
}

/** Action bar for selected rows, at the bottom right of the page. */
export const SeveralBar = <Action extends string>({
  label,
  end,
  summary,
  entries,
  open,
  onOpen,
  onStepBack,
  onEnd,
  hasEscape = true,
}: Props<Action>): ReactNode => {
  const [isReady, setReady] = useState(false);
  const entry = entries.find(({ action, isDisabled }) => action === open && !isDisabled);
  const buttons = entries.filter(({ hasButton }) => hasButton !== false);
  useShortcuts({
    ...Object.fromEntries(
      buttons.map(({ key, action, isDisabled }) => [key, () => isDisabled || onOpen(action)]),
    ),
    ...(hasEscape && { escape: onStepBack }),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onStepBack();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for its buttons and fields
    <section aria-label={label} className={styles['place']} onKeyDown={onKeyDown}>
      <div role="toolbar" aria-label={label} className={styles['bar']}>
        {summary}
        <div className={styles['actions']}>
          {buttons.map((one) => (
            <button
              key={one.action}
              type="button"
              aria-expanded={one.action === open}
              aria-keyshortcuts={one.key}
              title={one.label}
              disabled={one.isDisabled}
              className={styles['action']}
              onClick={() => (one.action === open ? onStepBack() : onOpen(one.action))}
            >
              <one.icon size={16} strokeWidth={1.75} aria-hidden />
              <span className={styles['word']}>{one.label}</span>
              <Kbd>{one.sign}</Kbd>
            </button>
          ))}
          {entry && (
            <div key={entry.action} className={styles['panel']}>
              {entry.panel(setReady)}
            </div>
          )}
        </div>
        {entry && (
          <button
            type="submit"
            form={panelFormId}
            disabled={!isReady || entry.isTooMany}
            className={styles[entry.destroys ? 'destroys' : 'apply']}
          >
            {entry.apply}
            <Kbd>Enter</Kbd>
          </button>
        )}
        <button type="button" aria-label={end} title={end} className={styles['action']} onClick={onEnd}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  );
};
