import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored } from '../lib/local-storage.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { Loading } from './loading.tsx';
import { pageAt } from './pages.ts';

/** The opened page's frame while it loads; the page's HTML brings the same, empty (`server/src/http/page-html.ts`). */
export const PageShell = (): ReactNode => {
  const { frame } = pageAt(useLocation().pathname);
  // Who isn't signed in comes to the form, which has no such frame.
  const hasFrame = (frame === 'work' || frame === 'daily') && readStored(csrfKey) !== null;
  if (!hasFrame) return <Loading />;
  return (
    <div className="shell">
      <div className="shell-side" />
      <div className="shell-page">
        <div className="shell-bar" />
        <Loading />
      </div>
    </div>
  );
};
