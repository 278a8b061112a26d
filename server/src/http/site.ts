import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { usualResetMinutes } from '@werkplan/shared/account/password.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { precompressed } from './precompressed.ts';

/** Where else something may come from, by kind: `https://hcaptcha.com`. */
export type ForeignSources = Readonly<Record<'script' | 'frame' | 'style' | 'connect', readonly string[]>>;

/** Scripts, styles and sockets from here only, and from the sources named, those of a captcha provider. */
export const securityHeaders = (
  https: boolean,
  { script, style, connect, frame }: ForeignSources,
): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...script],
        styleSrc: ["'self'", ...style],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  });

/**
 * Answers below this aren't compressed: packing one takes longer than the few packets it saves, and a change's answer is
 * what its planner waits for. Bytes.
 */
const worthCompressing = 16_384;

/** What every API request passes: compression, and no copy left in a browser or proxy: nearly every answer names people. */
export const apiGate = (): Router => {
  const gate = Router();
  gate.use(compression({ threshold: worthCompressing }));
  gate.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  return gate;
};

/** As the file server reads it; what is no code at all, it refuses itself. */
const asFileName = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The client's sources are for who runs the server, not for who can reach it. */
const withoutSources: RequestHandler = (request, _response, next) => {
  next(asFileName(request.path).endsWith('.map') ? new DomainError('NOT_FOUND') : undefined);
};

/** The build writes a page for each address, which names all that it needs: `/delivery/print` is `delivery-print.html`. */
const pageOf = (clientDir: string, path: string): string | null => {
  const name = path.slice(1).replaceAll('/', '-') || 'dashboard';
  const page = join(clientDir, 'pages', `${name}.html`);
  return /^[a-z-]+$/.test(name) && existsSync(page) ? page : null;
};

/** An OpenID Connect provider, as the sign-in page offers it. */
interface ProviderOffer {
  readonly label: string;
  /** Whether passwords are for who asks for their form alone. */
  readonly only: boolean;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '<': '&lt;' };

interface SignInSettings {
  readonly oidc: ProviderOffer | null;
  /** How long a mailed link works. */
  readonly resetMinutes: number;
}

const metaOf = (name: string, value: unknown): string => {
  const content = JSON.stringify(value).replaceAll(/[&'<]/g, (one) => entities[one] ?? one);
  return `  <meta name="werkplan-${name}" content='${content}'>\n`;
};

/** What the forms around the sign-in need to know, so that they ask nobody; '' where all is as usual. */
const announced = ({ oidc, resetMinutes }: SignInSettings): string =>
  (oidc ? metaOf('provider', { label: oidc.label, only: oidc.only }) : '') +
  (resetMinutes === usualResetMinutes ? '' : metaOf('reset-minutes', resetMinutes));

const withMeta = async (page: string, meta: string): Promise<string> =>
  (await readFile(page, 'utf8')).replace('</head>', () => `${meta}  </head>`);

/** The built client: hashed files for ever, the page itself always asked for; every screen's address gives its page. */
export const serveClient = (clientDir: string, settings: SignInSettings): Router => {
  const meta = announced(settings);
  const site = Router();
  const index = join(clientDir, 'index.html');
  const assets = join(clientDir, 'assets');
  const forEver = { immutable: true, maxAge: '365d', index: false } as const;
  site.use('/assets', withoutSources, precompressed(assets), express.static(assets, forEver));
  const alwaysAsked = (response: ServerResponse) => response.setHeader('Cache-Control', 'no-cache');
  site.use(express.static(clientDir, { index: false, cacheControl: false, setHeaders: alwaysAsked }));
  // Some pages are made as they are asked for: all of them are packed then, which takes a quarter of a millisecond.
  site.get(/^(?!\/(?:api|assets|socket\.io)(?:\/|$)).*/, compression(), async (request, response, next) => {
    const page = pageOf(clientDir, request.path) ?? index;
    if (!existsSync(page) || !request.accepts('html')) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-cache');
    if (meta) response.type('html').send(await withMeta(page, meta));
    else response.sendFile(page);
  });
  return site;
};
