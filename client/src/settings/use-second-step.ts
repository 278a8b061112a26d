import { readSecondStepEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import type { SecondStep } from '@werkplan/shared/account/second-step-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';

export interface SecondStepSetup {
  /** Null while loading. */
  readonly step: SecondStep | null;
  readonly refresh: () => void;
  /** New recovery codes, which are shown once; null if there are none. */
  readonly newCodes: readonly string[] | null;
  readonly showCodes: (codes: readonly string[] | null) => void;
}

/** Loads the user's passkeys, authenticator app and recovery codes. */
export const useSecondStep = (): SecondStepSetup => {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [newCodes, showCodes] = useState<readonly string[] | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    call(readSecondStepEndpoint, {}).then(({ data }) => setStep(data), notifyFailure);
  }, [round]);
  return { step, refresh: () => setRound((count) => count + 1), newCodes, showCodes };
};
