// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { renderHookInApp } from '../testing/in-app.ts';
import { usePolledPages } from './use-polled-pages.ts';

it('keeps older pages below new rows, and shows no rows of another list', async () => {
  const lists: Record<string, number[]> = { a: [4, 3, 2, 1], b: [9] };
  const read = async (of: string, after: string | null) => {
    const ids = (lists[of] ?? []).filter((id) => after === null || id < Number(after)).slice(0, 2);
    const last = ids.at(-1) ?? 0;
    const next = (lists[of] ?? []).some((id) => id < last) ? String(last) : null;
    return await Promise.resolve({ rows: ids.map((id) => ({ id })), next });
  };
  const { result, rerender } = renderHookInApp((of: string) => usePolledPages(of, read), 'a');
  const ids = () => result.current.rows?.map(({ id }) => id);
  await eventually(() => expect(ids()).toEqual([4, 3]));
  act(() => result.current.more?.());
  await eventually(() => expect(ids()).toEqual([4, 3, 2, 1]));
  expect(result.current.more).toBeNull();
  lists['a']?.unshift(5);
  act(() => result.current.refresh());
  await eventually(() => expect(ids()).toEqual([5, 4, 3, 2, 1]));
  rerender('b');
  expect(ids()).toBeUndefined();
  await eventually(() => expect(ids()).toEqual([9]));
});
