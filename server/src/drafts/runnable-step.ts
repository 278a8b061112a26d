import { contractOf } from '@werkplan/shared/contracts.ts';
import type { DraftStep } from '@werkplan/shared/drafts/draft.ts';
import { type RunnableStep, withRealIds } from '@werkplan/shared/drafts/run-steps.ts';
import { assertUnchanged, applyToCurrentRow, withoutGuards } from '@werkplan/shared/drafts/repeat-step.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { isSameValue } from '@werkplan/shared/values/same-value.ts';
import type { ChangeCall, MountedChange } from '../http/handlers.ts';
import { parseInput } from '../http/input.ts';
import { findNamedRow, readVersion } from '../http/row-in-call.ts';

type Fields = Readonly<Record<string, unknown>>;
type Changes = ReadonlyMap<string, MountedChange>;

const fieldsOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

const textsIn = (values: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/**
 * Returns a step's declared change (rules/drafts.md#what-can-be-tried).
 * @throws NOT_IN_DRAFT for a call that can't be a step
 */
export const findDraftableChange = (changes: Changes, action: string): MountedChange => {
  const change = changes.get(action);
  if (!change) throw new DomainError('NOT_IN_DRAFT');
  return change;
};

/** Validates a step's input like a request's. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
const inputOf = (endpoint: AnyEndpoint, call: DraftStep['call']) => {
  const { params, query, body } = contractOf(endpoint);
  return {
    params: parseInput(params, params ? textsIn(call.params) : undefined, 'params') as unknown,
    query: parseInput(query, query ? textsIn(call.query) : {}, 'query') as unknown,
    body: parseInput(body, call.body, 'body') as unknown,
  };
};

/** True if the call sends a whole row, with the version at which the row was read. */
const isWholeRow = ({ method, row }: AnyEndpoint, body: unknown): boolean =>
  method === 'PUT' && row !== undefined && readVersion(body) !== undefined;

/** Prepares a step for repeated runs. @throws NOT_IN_DRAFT, VALIDATION_ERRORS, DATA_TOO_LONG */
export const runnableStep = (changes: Changes, step: DraftStep, language: Language): RunnableStep => {
  const { number, call: asSent, was, wanted, isForced } = step;
  const { endpoint, act } = findDraftableChange(changes, asSent.action);
  const call = isForced ? withoutGuards(asSent) : asSent;
  const isWhole = isWholeRow(endpoint, asSent.body);
  const input = inputOf(endpoint, call);
  return {
    number,
    run: (draft, scope, ids) => {
      const { params, query, body } = withRealIds(input, ids);
      const named = findNamedRow(endpoint, params);
      if (named && was && wanted && !isForced) assertUnchanged(draft, named, { was, wanted });
      const current = isWhole && named ? draft.row(named.kind, named.id) : null;
      const is = fieldsOf(current);
      const sent = fieldsOf(body);
      const changed = was
        ? Object.keys(was)
        : Object.keys(sent).filter((name) => !isSameValue(sent[name], is[name]));
      const rowVersion = isWhole
        ? { version: undefined, ifMatch: '*' }
        : { version: readVersion(body), ifMatch: undefined };
      return act(draft, scope, {
        params,
        query,
        body: current ? applyToCurrentRow(sent, is, changed) : body,
        rowVersion,
        language,
      } as ChangeCall<AnyEndpoint>);
    },
  };
};

/** Prepares all steps; an invalid one is refused when it runs. */
export const runnableSteps = (
  changes: Changes,
  steps: readonly DraftStep[],
  language: Language,
): RunnableStep[] =>
  steps.map((step) => {
    try {
      return runnableStep(changes, step, language);
    } catch (error) {
      return {
        number: step.number,
        run: () => {
          throw error;
        },
      };
    }
  });
