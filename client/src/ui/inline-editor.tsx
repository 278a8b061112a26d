import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
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
import { cx } from '../lib/class-names.ts';
import { keepDraft } from '../lib/drafts.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import { fromDraft, toDraft, type InlineEditKind } from './inline-edit-kinds.ts';
import styles from './inline-edit.module.css';
import { kilogramsOf } from './kilogram-text.ts';
import { notify } from './notify.ts';
import { Tooltip } from './tooltip.tsx';
import { useMask } from './use-mask.ts';
import { useMergedRefs } from './use-merged-refs.ts';

export interface Finish {
  /** What to save; null when nothing changed or it was given up. */
  readonly text: string | null;
  /** What is wrong with it, while what checks it is still coming. */
  readonly late?: Promise<string | null>;
  /** The changed text that was given up. */
  readonly discarded?: string;
  readonly by: 'down' | 'right' | 'left' | 'escape' | 'leaving';
}

interface Props {
  label: string;
  value: string;
  kind: InlineEditKind;
  /** The text to start with: the value, or what was typed to open. */
  start: string;
  /** What was wrong with `start`. */
  wrong?: string | null;
  validate?: (text: string, typed: string) => string | null | Promise<string | null>;
  onFinish: (finish: Finish) => void;
  onDiscard?: (changed: boolean) => void;
  onMove?: unknown;
  refusal?: string | null;
  news?: string | null;
  maxLength?: number;
  placeholder?: string;
  align?: 'start' | 'end';
  className?: string | undefined;
  editorClassName?: string | undefined;
  draftName?: string;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The sign-in has ended under an open editor: what it holds is kept. */
const useKeeping = (name: string | undefined, text: string, done: RefObject<boolean>): void => {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(
    () => () => {
      if (name !== undefined && !done.current) keepDraft(name, latest.current);
    },
    [name, done],
  );
};

const useCaret = (field: RefObject<TextElement | null>, isTyped: boolean): void => {
  // Only once: a value that others change underneath must not move the caret.
  const [typed] = useState(isTyped);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const end = element.value.length;
    element.setSelectionRange(typed ? end : 0, end);
  }, [field, typed]);
};

/** Says while typing what the kilograms are in tonnes. */
const tonnesOf = (draft: string, t: Translate): string | null => {
  const kilograms = kilogramsOf(draft);
  return kilograms === null ? null : t('common.inTonnes', { tonnes: formatTonnes(kilograms) });
};

export const InlineEditor = (props: Props): ReactNode => {
  const { kind, validate, onFinish, align = 'start' } = props;
  const { t } = useText();
  const hintId = useId();
  // A value that changes underneath does not touch the text being typed.
  const [before] = useState(() => fromDraft(kind, props.value));
  const [draft, setDraft] = useState(() => toDraft(kind, props.start));
  const [problem, setProblem] = useState(props.wrong ?? null);
  const field = useRef<TextElement>(null);
  const done = useRef(false);
  const mask = useMask(kind);
  const ref = useMergedRefs<TextElement>(field, mask);
  useCaret(field, props.start !== props.value);
  useKeeping(props.draftName, fromDraft(kind, draft), done);

  const finish = (how: Finish): void => {
    done.current = true;
    onFinish(how);
  };
  const submit = (by: Finish['by']): boolean => {
    if (done.current) return true;
    const text = fromDraft(kind, draft);
    if (text === before) {
      finish({ by, text: null });
      return true;
    }
    const wrong = props.refusal ?? validate?.(text, draft) ?? null;
    if (typeof wrong !== 'string') {
      finish({ by, text, ...(wrong && { late: wrong }) });
      return true;
    }
    setProblem(wrong);
    notify.error(props.refusal ?? t('error.VALIDATION_ERRORS'));
    return false;
  };
  const discard = (): void => {
    const text = fromDraft(kind, draft);
    const changed = text !== before;
    props.onDiscard?.(changed);
    finish({ text: null, by: 'escape', ...(changed && { discarded: text }) });
  };

  const onBlur = (): void => {
    // Another window came to the front; the editor keeps its place.
    if (document.activeElement === field.current) return;
    if (!submit('leaving')) requestAnimationFrame(() => field.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    const isTab = event.key === 'Tab' && props.onMove !== undefined;
    const isEnter = event.key === 'Enter' && !event.shiftKey;
    const blocked = event.key === 'Enter' && event.shiftKey && kind !== 'lines';
    if (isTab || isEnter || blocked || event.key === 'Escape') event.preventDefault();
    if (event.key === 'Escape') discard();
    else if (isEnter) submit('down');
    else if (isTab) submit(event.shiftKey ? 'left' : 'right');
  };

  const hint = problem ?? props.news ?? null;
  const tonnes = kind === 'kilograms' ? tonnesOf(draft, t) : null;
  const input = {
    ref,
    value: draft,
    'aria-label': props.label,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': hint === null ? undefined : hintId,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    className: cx(styles['input'], styles[align]),
    onChange: () => undefined,
    onInput: (event: { currentTarget: TextElement }) => {
      setDraft(event.currentTarget.value);
      setProblem(null);
    },
    onBlur,
    onKeyDown,
  };
  return (
    <Tooltip
      content={hint ?? tonnes}
      open={(hint ?? tonnes) !== null}
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
          <input size={1} autoComplete="off" {...input} />
        )}
        {kind === 'kilograms' && <span className={styles['unit']}>kg</span>}
        <span id={hintId} role="alert" className="visually-hidden">
          {hint}
        </span>
      </div>
    </Tooltip>
  );
};
