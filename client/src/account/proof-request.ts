import { type ProofWay, proofWays } from '@werkplan/shared/account/proof.ts';
import { atom } from 'jotai';
import type { ApiError } from '../lib/api-errors.ts';
import { clientPart, store } from '../lib/client.ts';

interface ProofRequest {
  readonly ways: readonly ProofWay[];
  readonly answer: (isProven: boolean) => void;
}

/** Pending request for a proof of identity; null when no call waits for one. */
export const proofRequestAtom = atom<ProofRequest | null>(null);

const waysIn = ({ body }: ApiError): readonly ProofWay[] => {
  const { ways } = body as { ways?: readonly unknown[] };
  return proofWays.filter((way) => ways?.includes(way));
};

const show = async (refusal: ApiError): Promise<boolean> =>
  await new Promise((resolve) => {
    const answer = (isProven: boolean): void => {
      store().set(proofRequestAtom, null);
      resolve(isProven);
    };
    store().set(proofRequestAtom, { ways: waysIn(refusal), answer });
  });

interface Asking {
  answer: Promise<boolean> | null;
}
const askingOfClient = clientPart((): Asking => ({ answer: null }));

/** Opens the proof dialog; concurrent calls share its result. Resolves to true if the user has proven their identity. */
export const askForProof = async (refusal: ApiError): Promise<boolean> => {
  const asking = askingOfClient();
  asking.answer ??= show(refusal).finally(() => {
    asking.answer = null;
  });
  return await asking.answer;
};
