import { useEffect, useState } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { connectionAtom, isFollowingAtom } from './connection.ts';

/** A short cut in the line is nobody's business. */
const patienceMs = 3_000;
const goodNewsMs = 4_000;

type BannerPhase = 'none' | 'offline' | 'connecting' | 'back';

/** What the banner shows: the missing connection after 3 s without one, and then, for a moment, that it is back. */
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
