import { fireEvent } from '@testing-library/react';

/** Chooses from a list that has opened, as a mouse does: a click alone counts for nothing there. */
export const chooseOption = (option: Element): void => {
  for (const press of [fireEvent.pointerEnter, fireEvent.pointerDown, fireEvent.mouseUp, fireEvent.click])
    press(option, { pointerType: 'mouse' });
};
