import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** Event handlers of the element beside which a tooltip opens. */
export type TooltipHandlers = Pick<
  ComponentProps<'button'>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown'
>;

/** Decides when a tooltip opens: after hovering for `delay` ms, or on keyboard focus. */
export const useTooltipDelay = (
  delay: number,
): { asks: boolean; close: () => void; handlers: TooltipHandlers } => {
  const [asks, setAsks] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = (): void => {
    clearTimeout(timer.current);
    setAsks(false);
  };
  const handlers: TooltipHandlers = {
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAsks(true), delay);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) setAsks(true);
    },
    onBlur: close,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') close();
    },
  };
  return { asks, close, handlers };
};
