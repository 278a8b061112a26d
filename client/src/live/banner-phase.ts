import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { connectionAtom, isFollowingAtom } from './connection.ts';

/** A short cut in the line is nobody's business. */
const patienceMs = 3_000;
const goodNewsMs = 4_000;

export type BannerPhase = 'none' | 'offline' | 'connecting' | 'back';

/** What the banner tells: the missing connection after 3 s without one, and then, for a moment, that it is back. */
export const useBannerPhase = (): BannerPhase => {
  const connection = useAtomValue(connectionAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const isCut = isFollowing && connection !== 'live';
  const [told, setTold] = useState<'nothing' | 'cut' | 'back'>('nothing');

  useEffect(() => {
    if (isCut) {
      const timer = setTimeout(() => setTold('cut'), patienceMs);
      return () => clearTimeout(timer);
    }
    setTold((before) => (before === 'cut' ? 'back' : before));
    const timer = setTimeout(() => setTold('nothing'), goodNewsMs);
    return () => clearTimeout(timer);
  }, [isCut]);

  if (told === 'nothing') return 'none';
  if (told === 'cut' && isCut) return connection === 'offline' ? 'offline' : 'connecting';
  return isCut ? 'none' : 'back';
};
