import { useEffect, useRef, type RefObject } from 'react';

/** True if the focus is on a control in the strip, which handles Enter itself. */
const isOnControl = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target !== currentTarget && target instanceof Element && target.closest('button, input, a') !== null;

interface StripKeys {
  readonly go: (by: 1 | -1) => void;
  readonly hide: () => void;
}

/** Returns the ref of the strip, whose keyboard shortcuts work only while the focus is in it: Enter, Shift+Enter, Escape. */
export const useStripKeys = (keys: StripKeys): RefObject<HTMLElement | null> => {
  const strip = useRef<HTMLElement>(null);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = strip.current;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current.hide();
      else if (event.key === 'Enter' && !isOnControl(event)) latest.current.go(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return strip;
};
