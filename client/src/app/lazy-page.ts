import type { FunctionComponent } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { reloadInstead } from './reload-instead.ts';

export type LazyPage = FunctionComponent & { readonly load: () => Promise<unknown> };

/** A page, or what stands around one; without its code the app is loaded anew. */
export const lazyPage = (fetchCode: () => Promise<FunctionComponent>): LazyPage =>
  lazyPart(fetchCode, { ahead: null, recover: reloadInstead });
