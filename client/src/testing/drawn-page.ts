import { fireEvent, type RenderResult } from '@testing-library/react';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createClient } from '../app/create-client.ts';
import { drawInApp } from './in-app.ts';

/** A client of the file's own, whose line stays quiet: what comes over it, the test says itself (`receiveChange`). */
export const quietClient = (): void =>
  void createClient({ io: async () => await new Promise(() => undefined) });

export interface DrawnPage extends RenderResult {
  /** Path and query that the page has led to. */
  readonly address: () => string;
  /** Presses a key where the focus is; whether the browser would still do what it does by itself. */
  readonly press: (key: string, more?: KeyboardEventInit) => boolean;
  /** The element of this selector, which is there. */
  readonly part: (selector: string) => HTMLElement;
}

const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return createElement('output', { id: 'address', hidden: true }, pathname + search);
};

/** Draws a page with all its parts, at an address. */
export const drawPage = (Page: ComponentType, at: string): DrawnPage => {
  const drawn = drawInApp(
    createElement(MemoryRouter, { initialEntries: [at] }, createElement(Page), createElement(Address)),
  );
  return {
    ...drawn,
    address: () => document.querySelector('#address')?.textContent ?? '',
    press: (key, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }),
    part: (selector) => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`nothing is ${selector}`);
      return found;
    },
  };
};
