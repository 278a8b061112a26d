const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * Refuses files dropped where nothing takes them, because the browser would open them in the plan's place. Called once a
 * window; places that take files prevent the default before.
 */
export const refuseStrayFiles = (): void => {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer, target } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files') || isFileField(target)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
};
