import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './icon-button.module.css';
import { Kbd } from './kbd.tsx';
import type { TooltipSide } from './tooltip-popup.tsx';
import { Tooltip } from './tooltip.tsx';

interface Props extends ComponentPropsWithRef<'button'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: LucideIcon;
  /** Width and height: 32, 28 or 24 px; smaller targets are hard to hit. */
  size?: 'default' | 'small' | 'tiny';
  /** Shows and announces a toggle state. */
  pressed?: boolean;
  tooltip?: boolean;
  tooltipSide?: TooltipSide;
  shortcut?: string;
}

export const IconButton = ({
  label,
  icon: Icon,
  size = 'default',
  pressed,
  tooltip = true,
  tooltipSide = 'bottom',
  shortcut,
  className,
  ...rest
}: Props): ReactNode => {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
      className={cx(styles['button'], classFor(styles, size), pressed && styles['pressed'], className)}
    >
      <Icon size={size === 'tiny' ? 14 : 16} strokeWidth={1.75} aria-hidden />
    </button>
  );
  if (!tooltip) return button;
  const content = (
    <>
      {label}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  );
  return (
    <Tooltip content={content} side={tooltipSide}>
      {button}
    </Tooltip>
  );
};
