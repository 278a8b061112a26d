import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

interface Props {
  content: ReactNode;
  side?: TooltipSide;
  delay?: number;
  disabled?: boolean;
  /** Forces it open, e.g. beside an invalid field. */
  open?: boolean;
  tone?: 'inverse' | 'danger';
  /** One element that takes props and ref; it needs its own accessible name. */
  children: ReactElement;
}

export const Tooltip = ({
  content,
  side = 'top',
  delay = 300,
  disabled = false,
  open,
  tone = 'inverse',
  children,
}: Props): ReactNode => (
  <Base.Root disabled={disabled} {...(open === undefined ? {} : { open })}>
    <Base.Trigger delay={delay} render={children} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className={styles['positioner']}>
        <Base.Popup className={styles['popup']} data-tone={tone}>
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
