import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';
export type TooltipTone = 'inverse' | 'danger' | 'raised';

interface Props {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  side: TooltipSide;
  tone: TooltipTone;
  children: ReactNode;
}

export const TooltipPopup = ({ open, onClose, anchor, side, tone, children }: Props): ReactNode => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Positioner
        anchor={anchor}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={styles['positioner']}
      >
        <Base.Popup className={styles['popup']} data-tone={tone} aria-hidden>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
