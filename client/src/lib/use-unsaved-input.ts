import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  dropUnsavedInput,
  keepUnsavedInput,
  keepUnsavedInputOverReload,
  unsavedInput,
} from './unsaved-input.ts';

/** Keeps the content of `input`, unless it is undefined, when the page unloads. */
export const useKeepOverReload = (name: string | undefined, input: RefObject<unknown>): void =>
  useEffect(() => {
    if (name === undefined) return undefined;
    const keep = (): void => {
      if (input.current !== undefined) keepUnsavedInputOverReload(name, input.current);
    };
    // Drops the kept input if the browser has restored the page from its cache, because the editors still have the input.
    const forget = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) dropUnsavedInput(name);
    };
    addEventListener('pagehide', keep);
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', forget);
    };
  }, [name, input]);

/**
 * Like `useState` for form input, but after an expired session the same user gets the input back. `name` is unique in
 * the app. Set `staysInView` for a form that is shown again after a reload; its input then also survives the reload.
 */
export const useUnsavedInput = <T>(
  name: string,
  start: T,
  { staysInView = false } = {},
): [T, (next: T | ((now: T) => T)) => void] => {
  const [input, setInput] = useState<T>(() => (unsavedInput(name) as T | undefined) ?? start);
  useEffect(() => dropUnsavedInput(name), [name]);
  const latest = useRef(input);
  const changed = useRef<T | undefined>(undefined);
  useEffect(() => {
    latest.current = input;
    changed.current = input === start ? undefined : input;
  });
  useKeepOverReload(staysInView ? name : undefined, changed);
  useEffect(
    () => () => {
      if (latest.current !== start) keepUnsavedInput(name, latest.current);
    },
    [name, start],
  );
  return [input, setInput];
};
