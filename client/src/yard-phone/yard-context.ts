import { createContext, useContext } from 'react';
import type { YardAtWork } from './yard.ts';

const nothingYet: YardAtWork = {
  report: async () => undefined,
  read: async () => undefined,
  photo: async () => new Blob(),
  stop: () => undefined,
};

/** The open link. */
export const YardContext = createContext<YardAtWork>(nothingYet);
export const useYardAtWork = (): YardAtWork => useContext(YardContext);
