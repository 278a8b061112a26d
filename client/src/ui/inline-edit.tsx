import { useEffect, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../lib/unsaved-input.ts';
import { useText } from '../lib/i18n.ts';
import { useKeepOverReload } from '../lib/use-unsaved-input.ts';
import { spokenValue, startsEditing, toEditorText, type InlineEditKind } from './inline-edit-kinds.ts';
import styles from './inline-edit.module.css';
import { InlineEditor, type EditorResult, type UnsavedText, type EditedBase } from './inline-editor.tsx';
import { notify } from '../lib/notify.ts';
import { notifyDiscarded } from '../lib/notify-discarded.ts';
import { notifyInvalid } from './notify-invalid.ts';
import { createOpeningKeys } from './opening-keys.ts';
import { Spinner } from './spinner.tsx';
import { wrapText } from './wrap-text.tsx';

interface Props {
  label: string;
  value: string;
  /** Appended to the value for screen readers, such as the ERP's value. */
  remark?: string | undefined;
  /** Row of the value; passed back when unsaved input is restored after a reload. */
  base: unknown;
  kind?: InlineEditKind;
  /**
   * Returns the translated error of a changed text, or null. `typed` is the text as in the editor. While a promise is
   * pending, the editor is closed and the value shown as saving.
   */
  validate?: (text: string, typed: string) => string | null | Promise<string | null>;
  /**
   * Called with changed, valid text. While the promise is pending, the value is shown as saving. False means refused:
   * the text returns to its editor, or stays in the cell if the planner is already typing elsewhere.
   */
  onSave: (text: string) => Promise<boolean>;
  /** Called on Escape; `changed` is true if the text differs from the value. */
  onDiscard?: (changed: boolean) => void;
  /** Called after Enter, Tab and Shift+Tab; without it, Tab moves as usual. */
  onMove?: (direction: 'down' | 'right' | 'left') => void;
  /** `over` is given if the editor opens with restored text: the value and row that were shown when it was entered. */
  onEditingChange?: (editing: boolean, over?: EditedBase) => void;
  disabled?: boolean;
  /** Reason why an open editor can no longer save, such as a canceled order; its text is kept. */
  refusal?: string | null;
  /** Changes by others, shown beside the open editor. */
  news?: string | null;
  /** Below this number of kg the editor asks for the unit, because tonnes may be meant. */
  asksBelow?: number;
  maxLength?: number;
  placeholder?: string;
  /** Id of a `datalist` with suggestions. */
  list?: string;
  tabIndex?: number;
  align?: 'start' | 'end';
  /** Applies to value and editor, so that neither moves. */
  className?: string | undefined;
  editorClassName?: string | undefined;
  /** Unique key under which unsaved text is kept for the same user when the session ends or the page reloads. */
  draftName?: string;
  /** Shown while not editing. */
  children: ReactNode;
}

/** True while the planner is typing elsewhere, so that nothing takes the focus away. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea') === true;

/** Entered text that is in the open editor, or that was refused and stays in the cell. */
interface EditorText extends UnsavedText {
  /** Error found after the editor was closed. */
  readonly wrong?: string;
  readonly opener?: string;
  readonly atEnd?: boolean;
}

const keptText = (name: string | undefined): EditorText | null => {
  const kept = name === undefined ? undefined : unsavedInput(name);
  return (kept as UnsavedText | undefined) ?? null;
};

/**
 * A value that is edited in place: a double-click, Enter or F2 opens the editor, and a digit does for quantities and
 * times. Text that cannot be saved stays in the editor or in the cell.
 */
export const InlineEdit = (props: Props): ReactNode => {
  const { label, value, kind = 'text', disabled = false, tabIndex = 0, align = 'start', className } = props;
  const { t } = useText();
  const [draft, setDraft] = useState<EditorText | null>(() => keptText(props.draftName));
  const [saving, setSaving] = useState(false);
  const isOpen = draft?.isOpen === true;
  const shown = useRef<HTMLDivElement>(null);

  const reopen = (text: string, how: Pick<EditorText, 'wrong' | 'opener' | 'atEnd'> = {}): void => {
    if (isOpen) return;
    const away = draft?.over;
    setDraft({ text, isOpen: true, ...(away && { over: away }), ...how });
    props.onEditingChange?.(true, away);
  };
  const open = (opener?: string, atEnd = false): void => {
    if (disabled && !draft) return;
    reopen(opener ?? draft?.text ?? toEditorText(kind, value), opener === undefined ? { atEnd } : { opener });
  };
  // Leaves the focus where it is if the planner has moved it meanwhile.
  const focus = (): void => {
    if (document.activeElement === document.body) shown.current?.focus();
  };
  // Refers to the callbacks of the latest render, because the value may change before an answer arrives.
  const self = useRef<{
    isOpen: boolean;
    reopen: typeof reopen;
    reportOpen: (over?: EditedBase) => void;
  }>(null);
  useImperativeHandle(self, () => ({
    isOpen,
    reopen,
    reportOpen: (over) => props.onEditingChange?.(true, over),
  }));
  const [restored] = useState(draft && { ...draft, name: props.draftName ?? '' });
  useEffect(() => {
    if (restored) dropUnsavedInput(restored.name);
    if (restored?.isOpen) self.current?.reportOpen(restored.over);
  }, [restored]);
  const waiting = useRef<UnsavedText | undefined>(undefined);
  useEffect(() => {
    waiting.current = draft && !isOpen ? { over: { value, base: props.base }, ...draft } : undefined;
  });
  useKeepOverReload(draft && !isOpen ? props.draftName : undefined, waiting);

  const save = async (text: string, { typed, late }: Pick<EditorResult, 'typed' | 'late'>): Promise<void> => {
    setSaving(true);
    try {
      // Saves synchronously if possible, because another render in between could replace the value.
      const wrong = late && ((await late) ?? undefined);
      if (wrong !== undefined) notifyInvalid(typed, wrong);
      else if (await props.onSave(text)) return;
      const refused = { text: typed, isOpen: false };
      if (props.draftName !== undefined) keepUnsavedInput(props.draftName, refused);
      if (isTyping()) setDraft((other) => (other?.isOpen ? other : refused));
      else self.current?.reopen(typed, wrong === undefined ? {} : { wrong });
    } finally {
      setSaving(false);
    }
  };
  const finish = ({ text, discarded = false, by, ...how }: EditorResult): void => {
    setDraft(null);
    props.onEditingChange?.(false);
    if (discarded) notifyDiscarded(() => self.current?.reopen(how.typed));
    // The element to focus is rendered after this update.
    if (by !== 'leaving') requestAnimationFrame(focus);
    if (text !== null) void save(text, how);
    if (by === 'down' || by === 'right' || by === 'left') {
      requestAnimationFrame(() => {
        // Stays if the text was refused, because moving on would blur the reopened editor and so save the text again.
        if (self.current?.isOpen !== true) props.onMove?.(by);
      });
    }
  };

  if (isOpen)
    return (
      <InlineEditor
        {...props}
        kind={kind}
        over={draft.over}
        start={draft.text}
        wrong={draft.wrong ?? null}
        opener={draft.opener}
        atEnd={draft.atEnd}
        onFinish={finish}
      />
    );
  const base = `${label}: ${draft ? draft.text : spokenValue(kind, value)}`;
  const spoken = props.remark === undefined ? base : `${base}, ${props.remark}`;
  return (
    <div
      ref={shown}
      role="button"
      aria-label={draft ? `${spoken}, ${t('common.notSaved')}` : spoken}
      aria-disabled={(disabled && !draft) || undefined}
      aria-busy={saving || undefined}
      data-kept={draft ? '' : undefined}
      tabIndex={tabIndex}
      title={draft ? t('common.notSaved') : undefined}
      className={cx(styles['value'], classFor(styles, align), draft && styles['kept'], className)}
      {...((!disabled || draft) && {
        onDoubleClick: () => open(),
        onKeyDown: createOpeningKeys({
          open,
          startsWith: (key) => startsEditing(kind, key),
          refuse: () => notify.info(t('common.enterEdits'), { series: 'enterEdits' }),
        }),
      })}
    >
      {draft ? <span className={styles['keptText']}>{draft.text}</span> : wrapText(props.children)}
      {saving && (
        <span className={styles['spinner']}>
          <Spinner size={14} />
        </span>
      )}
    </div>
  );
};
