import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './step-toolbar.module.css';

interface Step {
  readonly label: string;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
}

interface Props {
  /** Returns to the present; highlighted while the present is shown. */
  now: Step & { readonly hint: string; readonly isShown: boolean };
  previous: Step;
  next: Step;
  /** Name of the shown day or period. */
  children: ReactNode;
}

/** Toolbar with present (H), previous and next ([ and ]), and the shown day or period. */
export const StepToolbar = ({ now, previous, next, children }: Props): ReactNode => {
  useShortcuts({ h: now.onSelect, '[': previous.onSelect, ']': next.onSelect });
  const hint = (
    <>
      {now.hint}
      <Kbd>H</Kbd>
    </>
  );
  const step = ({ label, onSelect, disabled = false }: Step, icon: typeof ChevronLeft, key: string) => (
    <IconButton label={label} icon={icon} shortcut={key} disabled={disabled} onClick={onSelect} />
  );
  return (
    <div className={styles['toolbar']}>
      <Tooltip content={hint} side="bottom">
        <Button
          variant={now.isShown ? 'tinted' : 'secondary'}
          className={styles['now']}
          onClick={now.onSelect}
        >
          {now.label}
        </Button>
      </Tooltip>
      <div className={styles['steps']}>
        {step(previous, ChevronLeft, '[')}
        {step(next, ChevronRight, ']')}
      </div>
      {children}
    </div>
  );
};
