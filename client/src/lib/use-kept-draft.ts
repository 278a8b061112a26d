import { useEffect, useRef, useState } from 'react';
import { keepDraft, takeDraft } from './drafts.ts';

/**
 * Like `useState`, for what a planner types into a form: if the sign-in ends meanwhile, the same planner finds it there
 * again. `name` says whose it is in the whole product.
 */
export const useKeptDraft = <T>(name: string, start: T): [T, (next: T | ((now: T) => T)) => void] => {
  const [draft, setDraft] = useState<T>(() => (takeDraft(name) as T | undefined) ?? start);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(
    () => () => {
      if (latest.current !== start) keepDraft(name, latest.current);
    },
    [name, start],
  );
  return [draft, setDraft];
};
