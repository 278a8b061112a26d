import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type FunctionComponent, type ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  title: string;
  icon?: FunctionComponent<{ size: number }>;
  /** Label of a button that closes the sheet; if undefined, the content has such a button. */
  close?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog at the bottom of the screen, within reach of the thumb. Escape and the phone's back button close it. */
export const Sheet = ({ title, icon: Icon, close, onClose, children }: Props): ReactNode => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles['sheet']} aria-labelledby={id} onClose={onClose}>
      <div className={styles['head']}>
        {Icon && <Icon size={24} />}
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {close !== undefined && (
          <button type="button" className={styles['close']} aria-label={close} onClick={onClose}>
            <X size={24} aria-hidden />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
};
