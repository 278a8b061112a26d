let area: HTMLElement | null = null;

/** The element around list and board. */
export const setDragArea = (element: HTMLElement | null): void => {
  area = element;
};
export const dragArea = (): HTMLElement | null => area;
