import type { FunctionComponent } from 'react';
import type { TextParts } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { reloadInstead } from './reload-instead.ts';

export type LazyPage = FunctionComponent & { readonly load: () => Promise<unknown> };

/** A page, or what stands around one; without its code the app is loaded anew. */
export const lazyPage = (fetchCode: () => Promise<FunctionComponent>, texts: TextParts = 'first'): LazyPage =>
  lazyPart(fetchCode, { texts, ahead: null, recover: reloadInstead });
