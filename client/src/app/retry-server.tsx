import type { ReactNode } from 'react';
import { checkSession } from '../account/account-api.ts';
import { ServerUnreachable } from './failure.tsx';

export const RetryServer = (): ReactNode => <ServerUnreachable onRetry={() => void checkSession(false)} />;
