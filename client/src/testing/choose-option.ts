import { fireEvent } from '@testing-library/react';

/** Selects an option as a mouse does, because a click alone is ignored. */
export const chooseOption = (option: Element): void => {
  for (const press of [fireEvent.pointerEnter, fireEvent.pointerDown, fireEvent.mouseUp, fireEvent.click])
    press(option, { pointerType: 'mouse' });
};
