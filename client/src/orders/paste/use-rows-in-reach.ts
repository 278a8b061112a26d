import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** More than the frame shows at once. */
const portion = 50;

/** The rows as far as somebody has scrolled, and some more: a thousand with fields in them take seconds to draw. */
export const useRowsInReach = <Row>(
  rows: readonly Row[],
): {
  inReach: readonly Row[];
  /** What stands below them; more are drawn when it comes near. */
  end: RefObject<HTMLTableRowElement | null>;
  /** Draws them up to the first that is `wanted` and not drawn yet; false when none is. */
  reach: (wanted: (row: Row) => boolean) => boolean;
} => {
  const [count, setCount] = useState(portion);
  const end = useRef<HTMLTableRowElement>(null);
  const isWhole = count >= rows.length;
  useEffect(() => {
    const { current } = end;
    if (isWhole || !current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount(count + portion),
      { root: current.closest('[role=region]'), rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [count, isWhole]);
  const reach = (wanted: (row: Row) => boolean): boolean => {
    const index = rows.findIndex((row, at) => at >= count && wanted(row));
    if (index < 0) return false;
    // The focus goes there next.
    flushSync(() => setCount(index + portion));
    return true;
  };
  return { inReach: isWhole ? rows : rows.slice(0, count), end, reach };
};
