import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { keepUnsavedInput } from '../lib/unsaved-input.ts';
import { useText } from '../lib/i18n.ts';
import { useKeepOverReload } from '../lib/use-unsaved-input.ts';
import { handleDecimalKey } from './decimal-key.ts';
import { parseEditorText, completeTime, toEditorText, type InlineEditKind } from './inline-edit-kinds.ts';
import styles from './inline-edit.module.css';
import { kilogramsHint, kilogramsProblem, unitAnswer, unitQuestion } from './kilogram-text.ts';
import { notify } from '../lib/notify.ts';
import { notifyInvalid } from './notify-invalid.ts';
import { passwordManagerOptOut } from './password-managers.ts';
import { useIsUserInput } from './use-is-user-input.ts';
import { useCountOpenEditor } from './open-editors.ts';
import { Tooltip } from './tooltip.tsx';
import { useMergedRefs } from './use-merged-refs.ts';
import { useTimeMask } from './use-time-mask.tsx';

/** The result with which an editor closes. */
export interface EditorResult {
  /** Text to save; null if unchanged or discarded. */
  readonly text: string | null;
  readonly typed: string;
  /** Resolves with the error, or null, once the code that validates the text is loaded. */
  readonly late?: Promise<string | null>;
  readonly discarded?: boolean;
  readonly by: 'down' | 'right' | 'left' | 'escape' | 'leaving';
}

/** The value with which an editor was opened, and its row. */
export interface EditedBase {
  readonly value: string;
  /** Row of the value, on which saving is based. */
  readonly base: unknown;
}

/** Text that is kept while its user is signed out or the page reloads. */
export interface UnsavedText {
  readonly text: string;
  /** Absent for a refused text, which is compared with the current value. */
  readonly over?: EditedBase;
  readonly isOpen: boolean;
}

interface Props {
  label: string;
  value: string;
  base: unknown;
  /** Value and row that were shown when restored text was entered; the current ones by default. */
  over?: EditedBase | undefined;
  kind: InlineEditKind;
  /** Initial text: the value, or text entered before. */
  start: string;
  /** Error of `start`. */
  wrong?: string | null;
  /** Key that opened the editor; blur without further input discards it as a slip. */
  opener?: string | undefined;
  /** Puts the caret at the end; otherwise unchanged text is selected. */
  atEnd?: boolean | undefined;
  asksBelow?: number;
  validate?: (text: string, typed: string) => string | null | Promise<string | null>;
  onFinish: (finish: EditorResult) => void;
  onDiscard?: (changed: boolean) => void;
  onMove?: unknown;
  refusal?: string | null;
  news?: string | null;
  maxLength?: number;
  placeholder?: string;
  list?: string;
  align?: 'start' | 'end';
  className?: string | undefined;
  editorClassName?: string | undefined;
  draftName?: string;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Keeps changed text if the session ends or the page unloads while the editor is open. */
const useKeeping = (
  name: string | undefined,
  changed: Omit<UnsavedText, 'isOpen'> | null,
  done: RefObject<boolean>,
): void => {
  const latest = useRef<UnsavedText | undefined>(undefined);
  useEffect(() => {
    latest.current = changed ? { ...changed, isOpen: true } : undefined;
  });
  useKeepOverReload(name, latest);
  useEffect(
    () => () => {
      const { current } = latest;
      if (name !== undefined && current && !done.current)
        keepUnsavedInput(name, { ...current, isOpen: false });
    },
    [name, done],
  );
};

const useCaret = (field: RefObject<TextElement | null>, isAtEnd: boolean): void => {
  // Runs once, so that changes by others do not move the caret.
  const [atEnd] = useState(isAtEnd);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const end = element.value.length;
    element.setSelectionRange(atEnd ? end : 0, end);
  }, [field, atEnd]);
};

export const InlineEditor = (props: Props): ReactNode => {
  const { kind, validate, onFinish, align = 'start' } = props;
  const texts = useText();
  const { t, language } = texts;
  const hintId = useId();
  // Kept in state, so that changes by others do not affect the text being entered.
  const [over] = useState<EditedBase>(props.over ?? { value: props.value, base: props.base });
  const { value } = over;
  const [draft, setDraft] = useState(props.start);
  const [problem, setProblem] = useState(props.wrong ?? null);
  const field = useRef<TextElement>(null);
  const done = useRef(false);
  /** The key or blur that would have saved, but for which the editor asks for the unit first; null if it does not ask. */
  const asked = useRef<EditorResult['by'] | null>(null);
  const { ref: masked, mask } = useTimeMask(kind === 'time');
  const ref = useMergedRefs<TextElement>(field, masked);
  const shown = toEditorText(kind, value);
  useCaret(field, props.atEnd === true || props.start !== shown);
  const byHand = useIsUserInput(field, props.start !== shown);
  useCountOpenEditor();
  useKeeping(props.draftName, draft === shown ? null : { text: draft, over }, done);

  const finish = (how: EditorResult): void => {
    done.current = true;
    onFinish(how);
  };
  const submit = (by: EditorResult['by'], typed = draft): boolean => {
    if (done.current) return true;
    const isSlip = by === 'leaving' && typed === props.opener;
    // Discards text that a password manager has written into an untouched field
    // (rules/look-and-feel.md#editing-in-place).
    const isForeign = by !== 'down' && !byHand.current && typed !== shown;
    if (isSlip || isForeign) {
      finish({ by, text: null, typed, discarded: true });
      return true;
    }
    const { text, problem: unreadable } = parseEditorText(kind, typed, language, props.asksBelow);
    if (text === value.trim()) {
      finish({ by, text: null, typed });
      return true;
    }
    const isAsked = props.refusal === undefined && unreadable === unitQuestion;
    asked.current = isAsked ? by : null;
    const unread = unreadable && kilogramsProblem(typed, unreadable, t);
    const wrong = props.refusal ?? unread ?? validate?.(text, typed) ?? null;
    if (typeof wrong !== 'string') {
      finish({ by, text, typed, ...(wrong && { late: wrong }) });
      return true;
    }
    setProblem(wrong);
    if (props.refusal) notify.error(props.refusal);
    else if (!isAsked) notifyInvalid(typed, wrong);
    return false;
  };
  const discard = (): void => {
    const discarded = parseEditorText(kind, draft, language).text !== value.trim();
    props.onDiscard?.(discarded);
    finish({ text: null, typed: draft, by: 'escape', discarded });
  };

  const onBlur = (): void => {
    // Another window has the focus, so the editor stays open.
    if (document.activeElement === field.current) return;
    if (!submit('leaving')) requestAnimationFrame(() => field.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<TextElement>): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    const isTab = event.key === 'Tab' && props.onMove !== undefined;
    const isEnter = event.key === 'Enter' && !event.shiftKey;
    const blocked = event.key === 'Enter' && event.shiftKey && kind !== 'lines';
    if (isTab || isEnter || blocked || event.key === 'Escape') event.preventDefault();
    if (kind === 'kilograms' && handleDecimalKey(event, decimalMarkOf(language))) return;
    const answer = asked.current && unitAnswer(draft, event.key);
    if (answer) {
      event.preventDefault();
      setDraft(answer);
      submit(asked.current ?? 'down', answer);
    } else if (event.key === 'Escape') discard();
    else if (isEnter) submit('down');
    else if (isTab) submit(event.shiftKey ? 'left' : 'right');
  };

  const hint = problem ?? props.news ?? null;
  const reading = kind === 'kilograms' ? kilogramsHint(draft, texts) : null;
  const input = {
    ref,
    autoComplete: 'off',
    ...passwordManagerOptOut,
    value: draft,
    'aria-label': props.label,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': hint === null && reading === null ? undefined : hintId,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    className: cx(styles['input'], classFor(styles, align)),
    onChange: () => undefined,
    onInput: (event: { currentTarget: TextElement }) => {
      const { value: typed } = event.currentTarget;
      setDraft(kind === 'time' ? completeTime(typed) : typed);
      setProblem(null);
      asked.current = null;
    },
    onBlur,
    onKeyDown,
  };
  return (
    <Tooltip
      content={hint ?? reading}
      open={(hint ?? reading) !== null}
      side="bottom"
      tone={problem === null ? 'inverse' : 'danger'}
    >
      <div
        className={cx(styles['editor'], props.className, props.editorClassName)}
        data-invalid={problem !== null || undefined}
        onDoubleClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
      >
        {kind === 'lines' ? (
          <textarea rows={2} {...input} />
        ) : (
          <input size={1} list={props.list} {...input} />
        )}
        {mask}
        {kind === 'kilograms' && <span className={styles['unit']}>kg</span>}
        <span id={hintId} className="visually-hidden">
          <span role="alert">{hint}</span>
          {hint === null && reading}
        </span>
      </div>
    </Tooltip>
  );
};
