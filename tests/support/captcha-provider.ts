import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The kind of answer that the provider gives to the next verify calls. */
export type ProviderMode =
  | 'ok'
  | 'refused'
  | 'wrong host'
  | 'another form'
  | 'slow'
  | 'down'
  | 'nonsense'
  | 'our fault'
  | 'redirect';

export interface CaptchaProviderStandIn {
  /** The URL for CAPTCHA_VERIFY_URL. */
  readonly url: string;
  /** The forms of the verify calls so far. */
  readonly asked: readonly URLSearchParams[];
  mode: ProviderMode;
  close(): Promise<void>;
}

const answer = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

/** Turnstile repeats the form's name as `action`; hCaptcha has no such field. */
const action = 'forgot-password';

/** Simulates the verify call of Turnstile and hCaptcha; all captchas count as solved on `hostname`. */
export const startCaptchaProvider = async (hostname: string): Promise<CaptchaProviderStandIn> => {
  const asked: URLSearchParams[] = [];
  const answers: Record<ProviderMode, (response: ServerResponse) => void> = {
    ok: (response) => answer(response, { success: true, hostname, action }),
    refused: (response) => answer(response, { success: false, 'error-codes': ['invalid-input-response'] }),
    'wrong host': (response) => answer(response, { success: true, hostname: 'evil.example', action }),
    'another form': (response) => answer(response, { success: true, hostname, action: 'reset-password' }),
    slow: () => undefined,
    down: (response) => response.writeHead(503).end('{"success":true}'),
    nonsense: (response) => response.end('<html>success: true</html>'),
    'our fault': (response) => answer(response, { success: false, 'error-codes': ['invalid-input-secret'] }),
    redirect: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  };
  const server = createServer((request, response) => {
    let form = '';
    request.setEncoding('utf8').on('data', (text: string) => (form += text));
    request.on('end', () => {
      asked.push(new URLSearchParams(form));
      if (request.url === '/elsewhere') answers.ok(response);
      else answers[standIn.mode](response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: CaptchaProviderStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    mode: 'ok',
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return standIn;
};
