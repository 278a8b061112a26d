import { Popover as Base } from '@base-ui/react/popover';
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { cx } from '../lib/class-names.ts';
import { focusFieldOnOpen } from './focus-field-on-open.ts';
import popup from './popup.module.css';
import styles from './popover.module.css';

interface Props {
  trigger: ReactElement;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string | undefined;
  children: ReactNode;
}

export const Popover = ({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  initialFocus,
  className,
  children,
}: Props): ReactNode => {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={popup['positioner']}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={cx(popup['popup'], styles['popover'], className)}
            aria-label={label}
            ref={content}
            initialFocus={(opening) => focusFieldOnOpen(opening, content.current, initialFocus?.current)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
