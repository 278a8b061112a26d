import { useEffect, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../lib/unsaved-input.ts';
import { useText } from '../lib/i18n.ts';
import { useKeepOverReload } from '../lib/use-unsaved-input.ts';
import { spokenValue, startsWith, toDraft, type InlineEditKind } from './inline-edit-kinds.ts';
import styles from './inline-edit.module.css';
import { InlineEditor, type Finish, type KeptText, type TypedOver } from './inline-editor.tsx';
import { notify } from '../lib/notify.ts';
import { notifyDiscarded } from '../lib/notify-discarded.ts';
import { notifyInvalid } from './notify-invalid.ts';
import { openingKeys } from './opening-keys.ts';
import { Spinner } from './spinner.tsx';

interface Props {
  /** Accessible name. */
  label: string;
  value: string;
  /** What follows the value for screen readers, e.g. what others would have there. */
  remark?: string | undefined;
  /** What the value is read from; it comes back with what was typed over it before a reload. */
  base: unknown;
  kind?: InlineEditKind;
  /**
   * What is wrong with a changed text, translated; null when nothing is. `typed` is as it stands in the editor. While what
   * checks it is still coming, the editor closes and the value is drawn as saving.
   */
  validate?: (text: string, typed: string) => string | null | Promise<string | null>;
  /**
   * Called with changed, valid text only. While its promise is open, the value is drawn as saving; when it resolves to
   * false, the text was refused and stays in its editor, or in its place when the planner is already typing elsewhere.
   */
  onSave: (text: string) => Promise<boolean>;
  /** Escape; returns whether something had been changed. */
  onDiscard?: (changed: boolean) => void;
  /** After Enter, Tab and Shift+Tab. Without it Tab moves on as usual. */
  onMove?: (direction: 'down' | 'right' | 'left') => void;
  /** `over`: what the editor was opened with, by then perhaps no longer `value` and `base`. */
  onEditingChange?: (editing: boolean, over?: TypedOver) => void;
  disabled?: boolean;
  /** Why an open editor can't save any more, e.g. the order was canceled meanwhile; its text stays. */
  refusal?: string | null;
  /** Stands beside the open editor: what others have done to the value meanwhile. */
  news?: string | null;
  /** kg below which a number is asked about: are tonnes meant? */
  asksBelow?: number;
  maxLength?: number;
  placeholder?: string;
  /** Id of a `datalist` with texts to choose from. */
  list?: string;
  tabIndex?: number;
  align?: 'start' | 'end';
  /** On the value and on its editor, so that neither moves. */
  className?: string | undefined;
  editorClassName?: string | undefined;
  /** Names the value in the whole product: what is typed when the sign-in ends waits here for the same planner. */
  draftName?: string;
  /** What is shown while not editing. */
  children: ReactNode;
}

/** Whether the planner is typing somewhere: nothing may take the focus away then. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea') === true;

/** A text as it was typed: in its editor, or refused and waiting in its place. */
interface Draft extends KeptText {
  /** What is wrong with it, found after the editor had closed. */
  readonly wrong?: string;
  /** The key that opened its editor. */
  readonly opener?: string;
}

const keptText = (name: string | undefined): Draft | null => {
  const kept = name === undefined ? undefined : unsavedInput(name);
  return (kept as KeptText | undefined) ?? null;
};

/** A value that is edited where it stands: double-click, Enter, F2 or a digit opens it. No typed text is ever lost. */
export const InlineEdit = (props: Props): ReactNode => {
  const { label, value, kind = 'text', disabled = false, tabIndex = 0, align = 'start', className } = props;
  const { t, language } = useText();
  const [draft, setDraft] = useState<Draft | null>(() => keptText(props.draftName));
  const [saving, setSaving] = useState(false);
  const isOpen = draft?.isOpen === true;
  const shown = useRef<HTMLDivElement>(null);

  const reopen = (text: string, how: Pick<Draft, 'wrong' | 'opener'> = {}): void => {
    if (isOpen) return;
    const away = draft?.over;
    setDraft({ text, isOpen: true, ...(away && { over: away }), ...how });
    props.onEditingChange?.(true, away);
  };
  const open = (opener?: string): void => {
    if (disabled && !draft) return;
    reopen(opener ?? draft?.text ?? toDraft(kind, value, language), opener === undefined ? {} : { opener });
  };
  // Who has gone elsewhere meanwhile stays there.
  const focus = (): void => {
    if (document.activeElement === document.body) shown.current?.focus();
  };
  // As drawn last: by the time an answer comes, others may have changed the value.
  const self = useRef<{
    isOpen: boolean;
    reopen: typeof reopen;
    reportOpen: (over?: TypedOver) => void;
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
  const waiting = useRef<KeptText | undefined>(undefined);
  useEffect(() => {
    waiting.current = draft && !isOpen ? { over: { value, base: props.base }, ...draft } : undefined;
  });
  useKeepOverReload(draft && !isOpen ? props.draftName : undefined, waiting);

  const save = async (text: string, { typed, late }: Pick<Finish, 'typed' | 'late'>): Promise<void> => {
    setSaving(true);
    try {
      // Not a moment between closing the editor and saving: whoever shows it might put something else there.
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
  const finish = ({ text, discarded = false, by, ...how }: Finish): void => {
    setDraft(null);
    props.onEditingChange?.(false);
    if (discarded) notifyDiscarded(() => self.current?.reopen(how.typed));
    // The element to focus is back after this render.
    if (by !== 'leaving') requestAnimationFrame(focus);
    if (text !== null) void save(text, how);
    if (by === 'down' || by === 'right' || by === 'left') {
      requestAnimationFrame(() => {
        // A refused text is in its editor again: moving on would leave the editor, and leaving saves.
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
        onKeyDown: openingKeys({
          open,
          startsWith: (key) => startsWith(kind, key),
          refuse: () => notify.info(t('common.enterEdits'), { series: 'enterEdits' }),
        }),
      })}
    >
      {draft ? <span className={styles['keptText']}>{draft.text}</span> : props.children}
      {saving && (
        <span className={styles['spinner']}>
          <Spinner size={14} />
        </span>
      )}
    </div>
  );
};
