import { useCallback, type Ref, type RefCallback } from 'react';

const give = <T>(ref: Ref<T> | undefined, node: T | null): void => {
  if (typeof ref === 'function') ref(node);
  else if (ref) ref.current = node;
};

export const useMergedRefs = <T>(first: Ref<T>, second: Ref<T> | undefined): RefCallback<T> =>
  useCallback(
    (node: T | null) => {
      give(first, node);
      give(second, node);
    },
    [first, second],
  );
