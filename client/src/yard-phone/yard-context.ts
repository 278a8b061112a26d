import { createContext, useContext } from 'react';
import type { YardSession } from './yard.ts';

const nothingYet: YardSession = {
  report: async () => undefined,
  read: async () => undefined,
  photo: async () => new Blob(),
  stop: () => undefined,
};

/** Session of the open link; until it is open, a session that does nothing. */
export const YardContext = createContext<YardSession>(nothingYet);
export const useYardSession = (): YardSession => useContext(YardContext);
