import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { isFirstScreenHereAtom } from './head-start.ts';
import { Loading } from './loading.tsx';

/** Waits for the code of the page that was opened, which came on its way together with the first calls. */
export const FirstScreen = (): ReactNode => (useAtomValue(isFirstScreenHereAtom) ? <Outlet /> : <Loading />);
