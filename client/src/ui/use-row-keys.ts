import { useRef, useState, type KeyboardEvent, type Ref } from 'react';

interface RowProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

export interface RowKeys {
  /** The row focused last, otherwise the first; undefined in an empty table. */
  readonly current: number | undefined;
  readonly choose: (id: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly rowProps: (id: number) => RowProps;
  readonly menuProps: (id: number) => {
    readonly menuOpen: boolean;
    readonly onMenuOpenChange: (open: boolean) => void;
  };
}

/** Keyboard navigation of a table: arrows, Home and End move between rows, `.` opens the current row's menu. */
export const useRowKeys = (ids: readonly number[]): RowKeys => {
  const rows = useRef(new Map<number, HTMLTableRowElement>());
  const [chosen, setChosen] = useState<number | null>(null);
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const place = chosen === null ? 0 : Math.max(0, ids.indexOf(chosen));
  const current = ids[place];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = event;
    // Events from menus bubble through React from portals.
    if (event.defaultPrevented || !(target instanceof Node) || !currentTarget.contains(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: ids.length - 1 }[key];
    const id = ids[next ?? place];
    if (id === undefined || (next === undefined && key !== '.')) return;
    event.preventDefault();
    if (next === undefined) return setMenuOf(id);
    rows.current.get(id)?.focus();
  };
  return {
    current,
    choose: setChosen,
    onKeyDown,
    rowProps: (id) => ({
      ref: (row) => {
        if (row) rows.current.set(id, row);
        else rows.current.delete(id);
      },
      tabIndex: id === current ? 0 : -1,
      onFocus: () => setChosen(id),
    }),
    menuProps: (id) => ({
      menuOpen: menuOf === id,
      onMenuOpenChange: (open) => setMenuOf(open ? id : null),
    }),
  };
};
