import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet that slides in from the bottom, within reach of the thumb. Escape and the phone's back button close it. */
export const Sheet = ({ title, onClose, children }: Props): ReactNode => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles['sheet']} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {children}
    </dialog>
  );
};
