import { readSecondStepEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import type { SecondStep } from '@werkplan/shared/account/second-step-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';

export interface SecondStepSetup {
  /** Null while loading. */
  readonly step: SecondStep | null;
  readonly refresh: () => void;
  /** New recovery codes, to be shown once; null if there are none to show. */
  readonly newCodes: readonly string[] | null;
  readonly showCodes: (codes: readonly string[] | null) => void;
}

/** Loads which passkeys and authenticator app the user has, and how many recovery codes are left. */
export const useSecondStep = (): SecondStepSetup => {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [newCodes, showCodes] = useState<readonly string[] | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    call(readSecondStepEndpoint, {}).then(({ data }) => setStep(data), notifyFailure);
  }, [round]);
  return { step, refresh: () => setRound((count) => count + 1), newCodes, showCodes };
};
