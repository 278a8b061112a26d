import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './raw-request.ts';

interface Operation {
  operationId: string;
  responses: Record<
    string,
    {
      headers?: Record<string, { required?: boolean }>;
      content?: Record<string, { schema: { $ref?: string } }>;
    }
  >;
}

/** The parts of an OpenAPI 3.1 document against which answers are checked. */
export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** Lists how an answer contradicts the OpenAPI document; empty when it conforms. */
export type Contract = (operationId: string, answer: Answer) => string[];

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Each operation with its JSON pointer in the document. */
const operationsOf = ({ paths }: Document): Map<string, { operation: Operation; way: string }> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { operation, way: pointer('paths', path, method) },
      ]),
    ),
  );

/** Compiles each schema when it is first needed; an unknown keyword or format is an error. */
export const contractOf = (document: Document): Contract => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    // Each schema is used a few times only, so optimizing its code would cost more than it saves.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  // Ajv must accept the document's own members around the schemas.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, 'document');
  const operations = operationsOf(document);

  const contradictionsIn = (validate: ValidateFunction, value: unknown): string[] =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

  return (operationId, { status, headers, text }) => {
    const { operation, way } = operations.get(operationId) ?? {};
    if (!operation || way === undefined) return [`${operationId} is not described`];
    const key = [String(status), `${String(status).slice(0, 1)}XX`].find((one) => operation.responses[one]);
    const response = key === undefined ? undefined : operation.responses[key];
    if (key === undefined || !response) return [`${operationId} is not said to answer ${status}`];
    const missing = Object.entries(response.headers ?? {})
      .filter(([name, { required }]) => required && headers[name.toLowerCase()] === undefined)
      .map(([name]) => `the header ${name} is missing`);
    if (!response.content) return text === '' ? missing : [...missing, `${status} with a body`];
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const described = response.content[type];
    if (!described) return [...missing, `${status} as ${type}`];
    const schema = described.schema.$ref ?? `#${way}${pointer('responses', key, 'content', type, 'schema')}`;
    const validate = ajv.getSchema(`document${schema}`);
    if (!validate) throw new Error(`no schema at ${schema}`);
    return [...missing, ...contradictionsIn(validate, type === 'application/json' ? parsed(text) : text)];
  };
};
