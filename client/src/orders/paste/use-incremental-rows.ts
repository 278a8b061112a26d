import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Number of rows that are rendered at once; more than the table's frame shows. */
const portion = 50;

/** Renders rows as far as the user has scrolled, because a thousand rows with inputs take seconds. */
export const useIncrementalRows = <Row>(
  rows: readonly Row[],
): {
  inReach: readonly Row[];
  /** Sentinel below the rows; more rows are rendered when it comes near. */
  end: RefObject<HTMLTableRowElement | null>;
  /** Renders the rows up to the first one that is `wanted` and not rendered yet; returns false if there is none. */
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
    // Synchronous, because the caller focuses the row next.
    flushSync(() => setCount(index + portion));
    return true;
  };
  return { inReach: isWhole ? rows : rows.slice(0, count), end, reach };
};
