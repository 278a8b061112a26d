const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * Refuses files dropped outside of a drop zone, because the browser would open them instead of the app. Called once per
 * window; drop zones prevent the default first.
 */
export const refuseFilesOutsideDropZones = (): void => {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer, target } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files') || isFileField(target)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
};
