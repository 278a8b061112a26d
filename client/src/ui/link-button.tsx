import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook, buttonIconSize } from './button.tsx';

export const LinkButton = ({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps): ReactNode => (
  <Link {...rest} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}>
    {Icon && <Icon size={buttonIconSize(size)} strokeWidth={1.75} aria-hidden />}
    {children}
  </Link>
);
