import { createErrorHandler as createSound } from '../../../../server/src/http/error-handler.ts';

export { formatRefusal, languageOf, describeRefusal } from '../../../../server/src/http/error-handler.ts';

/** Refuses without Retry-After. */
export const createErrorHandler: typeof createSound = (...given) => {
  const handle = createSound(...given);
  return (error, request, response, next) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => (name === 'Retry-After' ? response : setHeader(name, value));
    return handle(error, request, response, next);
  };
};
