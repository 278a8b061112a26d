import { atom } from 'jotai';
import { startTransition, useEffect, type FunctionComponent, type MouseEvent, type ReactNode } from 'react';
import { checkSession, followUnauthorized } from '../account/account-api.ts';
import { AccountPage } from '../account/account-page.tsx';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { SignInStart } from '../account/sign-in-start.tsx';
import { signInTarget } from '../account/sign-in-target.ts';
import { loadTexts } from '../lib/i18n.ts';
import { runWithCode, onDemand } from '../lib/lazy-part.tsx';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { PageTitleContext, usePageTitle } from '../lib/use-page-title.ts';
import { Logo } from '../ui/logo.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Notices } from './notices.tsx';

const site = onDemand(async () => {
  const [{ openSite }] = await Promise.all([import('./site.tsx'), loadTexts('all')]);
  return openSite;
});
const siteAtom = atom<{ readonly Site: FunctionComponent } | null>(null);
const opening = clientPart((): { site: Promise<void> | undefined } => ({ site: undefined }));

/** Replaces the sign-in page with the site at the current address; further calls have no effect. */
const showSite = (open: () => Promise<FunctionComponent>): void => {
  opening().site ??= open().then((Site) => startTransition(() => store().set(siteAtom, { Site })));
};

const goTo = (address: string, method: 'pushState' | 'replaceState'): void =>
  runWithCode(
    site,
    (open) => {
      history[method](null, '', address);
      showSite(open);
    },
    () => opening().site === undefined,
  );

/** React Router stores its navigation state as `usr` in the history entry, which survives reloads. */
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
  useEffect(markPageUsable, []);
  useEffect(() => {
    if (isSignedIn) goTo(signInTarget(routerState()), 'replaceState');
  }, [isSignedIn]);
  useEffect(() => {
    const follow = (): void => runWithCode(site, showSite, () => true);
    // The user has navigated while the code was loading.
    if (location.pathname !== '/login') follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <AccountPage brand={<Logo size={30} />}>
      <SignInStart Link={SiteLink} />
    </AccountPage>
  );
};

/** Shows the sign-in page until the user navigates away. */
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

/** Opens the sign-in page without router and page table, which are loaded when the page is idle. */
export const openSignIn = (): FunctionComponent => {
  followUnauthorized();
  void checkSession(true);
  return SignInFirst;
};
