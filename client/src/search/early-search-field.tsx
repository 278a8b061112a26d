import type { KeyboardEvent, ReactNode } from 'react';
import { clientPart } from '../lib/client.ts';
import { useText } from '../lib/i18n.ts';
import { passwordManagerOptOut } from '../ui/password-managers.ts';

interface Focus {
  before: Element | null;
}
const focus = clientPart((): Focus => ({ before: null }));

/** Returns the element that had the focus when the search was opened; `true` if there was none, so that the dialog chooses. */
export const focusBeforeSearch = (): HTMLElement | true => {
  const { before } = focus();
  return before instanceof HTMLElement ? before : true;
};

const takeFocus = (field: HTMLElement | null): void => {
  if (!field) return;
  focus().before = document.activeElement;
  field.focus();
};

interface Props {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Invisible text field that takes the focus while the palette's code is loading, so that no typed character is lost. */
export const EarlySearchField = ({ text, onType, onClose }: Props): ReactNode => {
  const { t } = useText();
  const leave = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    onClose();
    const { before } = focus();
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <input
      ref={takeFocus}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={t('navigation.search')}
      autoComplete="off"
      {...passwordManagerOptOut}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={leave}
    />
  );
};
