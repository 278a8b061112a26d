import { useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { spokenValue, type InlineEditKind } from './inline-edit-kinds.ts';
import styles from './inline-edit.module.css';
import { InlineEditor, type Finish } from './inline-editor.tsx';
import { Spinner } from './spinner.tsx';
import { openingKeys } from './opening-keys.ts';

interface Props {
  /** Accessible name. */
  label: string;
  value: string;
  kind?: InlineEditKind;
  /** What is wrong with a changed text, translated; null when nothing is. */
  validate?: (text: string) => string | null;
  /**
   * Called with changed, valid text only. While its promise is open, the value is drawn as saving; when it resolves to
   * false, the text was refused and stays in its editor.
   */
  onSave: (text: string) => Promise<boolean>;
  /** Escape; tells whether something had been changed. */
  onDiscard?: (changed: boolean) => void;
  /** After Enter, Tab and Shift+Tab. Without it Tab moves on as usual. */
  onMove?: (direction: 'down' | 'right' | 'left') => void;
  onEditingChange?: (editing: boolean) => void;
  disabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  tabIndex?: number;
  align?: 'start' | 'end';
  /** On the value and on its editor, so that neither moves. */
  className?: string | undefined;
  editorClassName?: string | undefined;
  /** What is shown while not editing. */
  children: ReactNode;
}

/** Whether the planner is typing somewhere: nothing may take the focus away then. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea') === true;

/** A value that is edited where it stands: double-click, Enter, F2 or typing opens it. */
export const InlineEdit = (props: Props): ReactNode => {
  const { label, value, kind = 'text', disabled = false, tabIndex = 0, align = 'start', className } = props;
  // The text the editor starts with; null while it is closed.
  const [opened, setOpened] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const shown = useRef<HTMLDivElement>(null);

  const open = (text: string = value): void => {
    if (disabled || opened !== null) return;
    setOpened(text);
    props.onEditingChange?.(true);
  };
  const focus = (): void => shown.current?.focus();
  // As drawn last: by the time an answer comes, others may have changed the value.
  const self = useRef<{ open: typeof open }>(null);
  useImperativeHandle(self, () => ({ open }));

  const save = async (text: string): Promise<void> => {
    setSaving(true);
    try {
      const saved = await props.onSave(text);
      if (!saved && !isTyping()) self.current?.open(text);
    } finally {
      setSaving(false);
    }
  };
  const finish = ({ text, by }: Finish): void => {
    setOpened(null);
    props.onEditingChange?.(false);
    // The element to focus is back after this render.
    if (by !== 'leaving') requestAnimationFrame(focus);
    if (text !== null) void save(text);
    if (by === 'down' || by === 'right' || by === 'left') {
      requestAnimationFrame(() => props.onMove?.(by));
    }
  };

  if (opened !== null) return <InlineEditor {...props} kind={kind} start={opened} onFinish={finish} />;
  return (
    <div
      ref={shown}
      role="button"
      aria-label={`${label}: ${spokenValue(kind, value)}`}
      aria-disabled={disabled || undefined}
      aria-busy={saving || undefined}
      tabIndex={tabIndex}
      className={cx(styles['value'], styles[align], className)}
      {...(!disabled && { onDoubleClick: () => open(), onKeyDown: openingKeys(open) })}
    >
      {props.children}
      {saving && (
        <span className={styles['spinner']}>
          <Spinner size={14} />
        </span>
      )}
    </div>
  );
};
