import { useRef, useState, type KeyboardEvent, type Ref } from 'react';

interface RowProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

export interface RowKeys<Id extends number | string = number> {
  /** The row focused last, otherwise the first; undefined in an empty table. */
  readonly current: Id | undefined;
  readonly choose: (id: Id) => void;
  readonly focus: (id: Id) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly rowProps: (id: Id) => RowProps;
  readonly menuProps: (id: Id) => {
    readonly menuOpen: boolean;
    readonly onMenuOpenChange: (open: boolean) => void;
  };
}

/** Handles keys in a table: Up, Down, Home and End move between rows, and `.` opens the current row's menu. */
export const useRowKeys = <Id extends number | string>(ids: readonly Id[]): RowKeys<Id> => {
  const rows = useRef(new Map<Id, HTMLTableRowElement>());
  const [chosen, setChosen] = useState<Id | null>(null);
  const [menuOf, setMenuOf] = useState<Id | null>(null);
  const place = chosen === null ? 0 : Math.max(0, ids.indexOf(chosen));
  const current = ids[place];
  const focus = (id: Id): void => rows.current.get(id)?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = event;
    // Ignores events from menus, which bubble through React from portals.
    if (event.defaultPrevented || !(target instanceof Node) || !currentTarget.contains(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: ids.length - 1 }[key];
    const id = ids[next ?? place];
    if (id === undefined || (next === undefined && key !== '.')) return;
    event.preventDefault();
    if (next === undefined) return setMenuOf(id);
    focus(id);
  };
  return {
    current,
    choose: setChosen,
    focus,
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
