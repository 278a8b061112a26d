import { Popover } from '@base-ui/react/popover';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cx } from '../lib/class-names.ts';
import popover from './popover.module.css';
import popup from './popup.module.css';

interface Props extends ComponentProps<typeof Popover.Popup> {
  anchor: HTMLElement | RefObject<HTMLElement | null> | { readonly getBoundingClientRect: () => DOMRect };
  open?: boolean;
  onClose: () => void;
  align?: 'start' | 'end';
  className?: string | undefined;
}

/** A popup below a cell; the page stays usable while the popup is open. */
export const CellPopup = ({
  anchor,
  open = true,
  onClose,
  align = 'start',
  className,
  ...content
}: Props): ReactNode => (
  <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        className={popup['positioner']}
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        <Popover.Popup className={cx(popup['popup'], popover['popover'], className)} {...content} />
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
