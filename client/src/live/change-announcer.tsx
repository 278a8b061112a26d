import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { announcementAtom } from './announcement.ts';

/** Tells a screen reader, politely and bundled, what others have changed. */
export const ChangeAnnouncer = (): ReactNode => (
  <div role="status" className="visually-hidden">
    {useAtomValue(announcementAtom)}
  </div>
);
