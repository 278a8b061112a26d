import { useMaskito } from '@maskito/react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { fromDraft, masks, toDraft, type InlineEditKind } from './inline-edit-kinds.ts';
import styles from './inline-edit.module.css';
import { notify } from './notify.ts';
import { Tooltip } from './tooltip.tsx';
import { useMergedRefs } from './use-merged-refs.ts';

export interface Finish {
  /** What to save; null when nothing changed or it was given up. */
  readonly text: string | null;
  readonly by: 'down' | 'right' | 'left' | 'escape' | 'leaving';
}

interface Props {
  label: string;
  value: string;
  kind: InlineEditKind;
  /** The text to start with: the value, or what was typed to open. */
  start: string;
  validate?: (text: string) => string | null;
  onFinish: (finish: Finish) => void;
  onDiscard?: (changed: boolean) => void;
  onMove?: unknown;
  maxLength?: number;
  placeholder?: string;
  align?: 'start' | 'end';
  className?: string | undefined;
  editorClassName?: string | undefined;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

const useCaret = (field: RefObject<TextElement | null>, typed: boolean): void => {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const end = element.value.length;
    element.setSelectionRange(typed ? end : 0, end);
  }, [field, typed]);
};

export const InlineEditor = (props: Props): ReactNode => {
  const { kind, validate, onFinish, align = 'start' } = props;
  const { t } = useText();
  // A value that changes underneath does not touch the text being typed.
  const [before] = useState(() => fromDraft(kind, props.value));
  const [draft, setDraft] = useState(() => toDraft(kind, props.start));
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<TextElement>(null);
  const done = useRef(false);
  const mask = useMaskito({ options: masks[kind] });
  const ref = useMergedRefs<TextElement>(field, mask);
  useCaret(field, props.start !== props.value);

  const finish = (by: Finish['by'], text: string | null): void => {
    done.current = true;
    onFinish({ text, by });
  };
  const submit = (by: Finish['by']): boolean => {
    if (done.current) return true;
    const text = fromDraft(kind, draft);
    const wrong = text === before ? null : (validate?.(text) ?? null);
    if (wrong === null) {
      finish(by, text === before ? null : text);
      return true;
    }
    setProblem(wrong);
    notify.error(t('error.VALIDATION_ERRORS'));
    return false;
  };
  const discard = (): void => {
    const changed = fromDraft(kind, draft) !== before;
    if (changed) notify.info(t('common.discarded'));
    props.onDiscard?.(changed);
    finish('escape', null);
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

  const input = {
    ref,
    value: draft,
    'aria-label': props.label,
    'aria-invalid': problem !== null || undefined,
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
    <Tooltip content={problem} open={problem !== null} side="bottom" tone="danger">
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
      </div>
    </Tooltip>
  );
};
