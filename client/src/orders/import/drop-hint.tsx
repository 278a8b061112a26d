import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/i18n.ts';
import styles from './drop-hint.module.css';

const minHeight = 160;

/** Returns the table's rectangle, or the window's while there is no table. */
const placeOfTable = () => {
  const { top, left, width, height } = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? {
    top: 0,
    left: 0,
    width: innerWidth,
    height: innerHeight,
  };
  return { top, left, width, height: Math.max(height, minHeight) };
};

/** Overlay on the table while a file is dragged over the page; `kinds` are the file types that extras accept. */
export const DropHint = ({ kinds }: { kinds: readonly string[] }): ReactNode => {
  const { t } = useText();
  return createPortal(
    <div className={styles['hint']} style={placeOfTable()} aria-hidden data-drop-hint>
      <FileDown size={28} strokeWidth={1.75} />
      <strong className={styles['title']}>
        {t('orderImport.drop', { kinds: ['CSV', 'XLSX', ...kinds].join(', ') })}
      </strong>
      <p>{t('orderImport.dropHint')}</p>
    </div>,
    document.body,
  );
};
