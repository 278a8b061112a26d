import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';

let before: Element | null = null;

/** What had the focus when the search was opened. */
export const focusedBefore = (): HTMLElement | true => (before instanceof HTMLElement ? before : true);

const takeFocus = (field: HTMLElement | null): void => {
  if (!field) return;
  before = document.activeElement;
  field.focus();
};

interface Props {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed from the very moment the search is opened, until its own field is there and has the focus. */
export const TypedAhead = ({ text, onType, onClose }: Props): ReactNode => {
  const { t } = useText();
  const leave = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    onClose();
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <input
      ref={takeFocus}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={t('navigation.search')}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={leave}
    />
  );
};
