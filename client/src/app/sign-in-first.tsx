import { atom } from 'jotai';
import { startTransition, useEffect, type FunctionComponent, type MouseEvent, type ReactNode } from 'react';
import { checkSession, followUnauthorized } from '../account/account-api.ts';
import { AccountPage } from '../account/account-page.tsx';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { SignInStart } from '../account/sign-in-start.tsx';
import { signInTarget } from '../account/sign-in-target.ts';
import { loadTexts } from '../lib/i18n.ts';
import { doWith, onDemand } from '../lib/lazy-part.tsx';
import { pageIsUsable } from '../lib/run-when-idle.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { PageTitleContext, usePageTitle } from '../lib/use-page-title.ts';
import { Mark } from '../ui/mark.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Notices } from './notices.tsx';

const site = onDemand(async () => {
  const [{ openSite }] = await Promise.all([import('./site.tsx'), loadTexts('all')]);
  return openSite;
});
const siteAtom = atom<{ readonly Site: FunctionComponent } | null>(null);
const opening = clientPart((): { site: Promise<void> | undefined } => ({ site: undefined }));

/** Replaces the sign-in page by the site at the current address. */
const showSite = (open: () => Promise<FunctionComponent>): void => {
  opening().site ??= open().then((Site) => startTransition(() => store().set(siteAtom, { Site })));
};

const goTo = (address: string, method: 'pushState' | 'replaceState'): void =>
  doWith(
    site,
    (open) => {
      history[method](null, '', address);
      showSite(open);
    },
    () => opening().site === undefined,
  );

/** React Router keeps its navigation state under `usr` of the history entry, also across reloads. */
const routerState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface LinkProps {
  readonly to: string;
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const SiteLink = ({ to, className, onClick, children }: LinkProps): ReactNode => {
  const follow = (event: MouseEvent): void => {
    onClick();
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(to, 'pushState');
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
};

const SignIn = (): ReactNode => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  usePageTitle();
  useEffect(pageIsUsable, []);
  useEffect(() => {
    if (isSignedIn) goTo(signInTarget(routerState()), 'replaceState');
  }, [isSignedIn]);
  useEffect(() => {
    const follow = (): void => doWith(site, showSite, () => true);
    // The user navigated while this was loading.
    if (location.pathname !== '/login') follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <AccountPage brand={<Mark size={30} />}>
      <SignInStart Link={SiteLink} />
    </AccountPage>
  );
};

/** The sign-in page until the user navigates away. */
const SignInFirst = (): ReactNode => {
  const found = useAtomValue(siteAtom);
  if (found) return <found.Site />;
  return (
    <PageTitleContext value="account.signIn">
      <ErrorBoundary resetKey="sign-in">
        <SignIn />
      </ErrorBoundary>
      <Notices />
    </PageTitleContext>
  );
};

/** The sign-in page opened directly, without router and page table; these are loaded on idle. */
export const openSignIn = (): FunctionComponent => {
  followUnauthorized();
  void checkSession(true);
  return SignInFirst;
};
