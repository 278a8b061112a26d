import { useEffect, useState } from 'react';
import { dataSelector } from '../../lib/dom-contract.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** An open dialog blocks drops, unless it accepts files itself. */
const isBlocked = (): boolean =>
  document.querySelector(`[role=dialog]:not(:has(${dataSelector('takes-files')}))`) !== null;

/**
 * Handles files dropped anywhere on the page, which the browser would otherwise open; returns true while files are
 * dragged over it.
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
