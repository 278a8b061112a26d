import { useEffect, useState } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { connectionAtom, isFollowingAtom } from './connection.ts';

/** Interruptions of the connection that are shorter than this time (ms) are not shown. */
const patienceMs = 3_000;
/** Time (ms) for which the banner says that the connection is back. */
const goodNewsMs = 4_000;

type BannerPhase = 'none' | 'offline' | 'connecting' | 'back';

/** Returns the banner's state: a missing connection after 3 s, and then briefly that it is back. */
export const useBannerPhase = (): BannerPhase => {
  const connection = useAtomValue(connectionAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const isCut = isFollowing && connection !== 'live';
  const [isNotified, setIsNotified] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsNotified(isCut), isCut ? patienceMs : goodNewsMs);
    return () => clearTimeout(timer);
  }, [isCut]);

  if (!isNotified) return 'none';
  if (!isCut) return 'back';
  return connection === 'offline' ? 'offline' : 'connecting';
};
