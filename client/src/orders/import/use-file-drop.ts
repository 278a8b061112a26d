import { useEffect, useState } from 'react';
import { marked } from '../../lib/dom-contract.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** A dialog is in the way, unless it is the one that waits for another file. */
const isBlocked = (): boolean =>
  document.querySelector(`[role=dialog]:not(:has(${marked('takes-files')}))`) !== null;

/**
 * Takes files dropped anywhere on the page; true while some are held over it. They never replace the page, as a browser
 * would have it.
 */
export const useFileDrop = (onDrop: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      const blocked = isBlocked();
      event.dataTransfer.dropEffect = blocked ? 'none' : 'copy';
      setOver(!blocked);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      if (!isBlocked()) onDrop([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return isOver;
};
