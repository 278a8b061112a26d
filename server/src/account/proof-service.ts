import type { ProofInput } from '@werkplan/shared/account/proof-schema.ts';
import { proofMinutes, type ProofWay, proofWays } from '@werkplan/shared/account/proof.ts';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Request } from 'express';
import { callerAddress } from '../http/caller-address.ts';
import type { UserCaller } from '../http/caller.ts';
import type { AccountContext } from './account-context.ts';
import { hasIdentity } from './identity-store.ts';
import { recordProofTime, findProofTime } from './login-store.ts';
import { listPasskeysOfSite } from './passkey-store.ts';
import { readPasskeySite, verifyPasskey } from './passkeys.ts';
import { unmatchableHash } from './passwords.ts';
import { acceptAppCode } from './second-step-service.ts';
import { readSecondStep } from './second-step-store.ts';
import { compareWithinBudgets, budgetOfKnownDevice, passkeyBudget } from './sign-in-budgets.ts';
import { isOwnPassword } from './verify-credentials.ts';
import { findUserById } from './user-store.ts';

/** Returns how the person can prove their identity here: not by password if they use the provider and only that is allowed. */
const waysOf = async (
  { db, isProviderOnly, hasProvider, publicUrl }: AccountContext,
  { user: { id } }: UserCaller,
  request: Request,
): Promise<readonly ProofWay[]> => {
  const [stored, isIdentified] = [await findUserById(db, id), await hasIdentity(db, id)];
  const has: Readonly<Record<ProofWay, boolean>> = {
    passkey: (await listPasskeysOfSite(db, id, readPasskeySite(request, publicUrl).rpId)).length > 0,
    app: (await readSecondStep(db, id)).appSince !== null,
    password: stored?.passwordHash !== unmatchableHash && !(isProviderOnly && isIdentified),
    provider: hasProvider && isIdentified,
  };
  return proofWays.filter((way) => has[way]);
};

/** Requires a proof of identity from the last ten minutes. @throws PROOF_REQUIRED with the `ways` to give one */
export const requireRecentProof = async (
  context: AccountContext,
  caller: UserCaller,
  request: Request,
): Promise<void> => {
  const proved = await findProofTime(context.db, caller.loginId);
  const since = context.clock.now().getTime() - (proved?.getTime() ?? -Infinity);
  if (since <= proofMinutes * 60_000) return;
  throw new DomainError('PROOF_REQUIRED', { extra: { ways: await waysOf(context, caller, request) } });
};

/** Returns true if the passkey, the app's code or the password is the person's. Wrong ones are counted. */
const isTheirs = async (
  context: AccountContext,
  { user, loginId }: UserCaller,
  given: ProofInput,
  request: Request,
): Promise<boolean> => {
  const { signInLimits, publicUrl } = context;
  const own = (shown: 'signIn' | 'secondStep') =>
    budgetOfKnownDevice(signInLimits, user.email, `login ${loginId}`, shown);
  if (given.way === 'password') return await isOwnPassword(context, { user, loginId }, given.password);
  if (given.way === 'app')
    return await compareWithinBudgets(
      context,
      [own('secondStep')],
      async () => await acceptAppCode(context, user.id, given.code),
    );
  const site = readPasskeySite(request, publicUrl);
  const budget = passkeyBudget(signInLimits, callerAddress(request));
  return await compareWithinBudgets(
    context,
    [budget],
    async () => (await verifyPasskey(context, site, given.response)).userId === user.id,
  );
};

const refusalOf = ({ way }: ProofInput): DomainError => {
  if (way === 'password') return invalid({ password: 'validation.wrongProof' });
  return way === 'app' ? invalid({ code: 'validation.wrongCode' }) : new DomainError('PASSKEY_REFUSED');
};

/**
 * Verifies a proof of identity and stores its time.
 * @throws VALIDATION_ERRORS for a wrong password or code; PASSKEY_REFUSED; TOO_MANY_REQUESTS; ACCESS_DENIED for a way that
 * the person doesn't have
 */
export const acceptProof = async (
  context: AccountContext,
  caller: UserCaller,
  given: ProofInput,
  request: Request,
): Promise<void> => {
  if (!(await waysOf(context, caller, request)).includes(given.way)) throw new DomainError('ACCESS_DENIED');
  if (!(await isTheirs(context, caller, given, request))) throw refusalOf(given);
  await recordProofTime(context.db, caller.loginId, context.clock.now());
};
