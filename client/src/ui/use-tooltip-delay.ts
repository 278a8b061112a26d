import { useEffect, useRef, useState, type ComponentProps } from 'react';

export type HintTarget = Pick<
  ComponentProps<'button'>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown'
>;

/** Decides when a tooltip opens: after hovering for `delay` ms, or on keyboard focus. */
export const useTooltipDelay = (
  delay: number,
): { asks: boolean; close: () => void; handlers: HintTarget } => {
  const [asks, setAsks] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = (): void => {
    clearTimeout(timer.current);
    setAsks(false);
  };
  const handlers: HintTarget = {
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
