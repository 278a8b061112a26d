import { useEffect, useRef, useState, type RefObject } from 'react';
import { dropDraft, keepDraft, keepOverReload, keptDraft } from './drafts.ts';

/** Keeps what `draft` holds, unless that is undefined, when the page is left or loaded anew. */
export const useKeepOverReload = (name: string | undefined, draft: RefObject<unknown>): void =>
  useEffect(() => {
    if (name === undefined) return undefined;
    const keep = (): void => {
      if (draft.current !== undefined) keepOverReload(name, draft.current);
    };
    // The browser has brought the page back as it was, with its editors.
    const forget = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) dropDraft(name);
    };
    addEventListener('pagehide', keep);
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', forget);
    };
  }, [name, draft]);

/**
 * Like `useState`, for what a planner types into a form: if the sign-in ends meanwhile, the same planner finds it there
 * again. `name` identifies it in the whole product. With `staysInView` also after a reload: the form is there again then.
 */
export const useKeptDraft = <T>(
  name: string,
  start: T,
  { staysInView = false } = {},
): [T, (next: T | ((now: T) => T)) => void] => {
  const [draft, setDraft] = useState<T>(() => (keptDraft(name) as T | undefined) ?? start);
  useEffect(() => dropDraft(name), [name]);
  const latest = useRef(draft);
  const changed = useRef<T | undefined>(undefined);
  useEffect(() => {
    latest.current = draft;
    changed.current = draft === start ? undefined : draft;
  });
  useKeepOverReload(staysInView ? name : undefined, changed);
  useEffect(
    () => () => {
      if (latest.current !== start) keepDraft(name, latest.current);
    },
    [name, start],
  );
  return [draft, setDraft];
};
