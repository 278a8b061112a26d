import {
  act,
  fireEvent,
  render,
  renderHook,
  type RenderHookResult,
  type RenderResult,
} from '@testing-library/react';
import type { Role } from '@werkplan/shared/values/role.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { clientTexts, loadTexts, TextsContext, useTextsOfLanguage } from '../lib/i18n.ts';
import { currentClient, store } from '../lib/client.ts';
import { ClientProvider } from '../lib/client-context.tsx';

/** Switches the app to a language and waits until its real texts are loaded. */
export const setLanguage = async (language: Language): Promise<void> => {
  await act(async () => {
    await clientTexts().show(language);
    await Promise.all([loadTexts('all'), loadTexts('yard')]);
  });
};

export const signIn = (role: Role): void => {
  const user = {
    id: 1,
    email: 'anna@werkplan.example',
    name: 'Anna',
    language: null,
    role,
    mayChangeReleased: true,
    printsEmptyRuns: true,
  };
  act(() => store().set(signInStateAtom, { type: 'signedIn', user }));
};

/** Provides client and texts as every page does. */
export const InApp = ({ children }: { children: ReactNode }): ReactNode =>
  createElement(
    ClientProvider,
    { client: currentClient() },
    createElement(TextsContext, { value: useTextsOfLanguage() }, children),
  );

/** Renders a hook with client and texts. */
export const renderHookInApp = <Result, Props>(
  use: (props: Props) => Result,
  initialProps: NoInfer<Props>,
): RenderHookResult<Result, Props> => renderHook(use, { wrapper: InApp, initialProps });

export const renderPartInApp = (part: ReactElement): RenderResult => render(part, { wrapper: InApp });

export interface RenderedPage extends RenderResult {
  /** Returns path and query, also after navigation. */
  readonly address: () => string;
  /** Presses a key on the focused element; returns false if the default was prevented. */
  readonly press: (key: string, more?: KeyboardEventInit) => boolean;
  /** Finds an element; throws if it is missing. */
  readonly part: (selector: string) => HTMLElement;
}

const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return createElement('output', { id: 'address', hidden: true }, pathname + search);
};

export const renderPage = (Page: ComponentType, at: string): RenderedPage => {
  const drawn = renderPartInApp(
    createElement(MemoryRouter, { initialEntries: [at] }, createElement(Page), createElement(Address)),
  );
  return {
    ...drawn,
    address: () => document.querySelector('#address')?.textContent ?? '',
    press: (key, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }),
    part: (selector) => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`No element matches ${selector}.`);
      return found;
    },
  };
};
