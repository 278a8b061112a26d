import { extname } from 'node:path';
import compression from 'compression';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import type { EmailRule } from '@werkplan/shared/values/email.ts';
import { defaultResetMinutes } from '@werkplan/shared/account/password.ts';
import { type BuiltFile, listBuiltFiles, encodings } from './built-files.ts';
import { type ClientPage, prepareClientPages, type PageAnswers, sendWithAnswers } from './client-pages.ts';
import { renderMeta } from './page-html.ts';

/** Origins of a captcha provider that pages may load from, such as `https://hcaptcha.com`, by kind of resource. */
export type ForeignSources = Readonly<Record<'script' | 'frame' | 'style' | 'connect', readonly string[]>>;

/**
 * Returns middleware that sets the security headers. The content security policy allows this site and the given origins of a
 * captcha provider.
 */
export const securityHeaders = (
  https: boolean,
  { script, style, connect, frame }: ForeignSources,
): RequestHandler => {
  const secure = helmet({
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
  // The headers are the same for every answer, so helmet computes them once, on a recording response.
  const headers: [name: string, value: string][] = [];
  const recorded = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  secure({} as Request, recorded as unknown as Response, () => undefined);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
};

/** An OpenID Connect provider as the sign-in page shows it. */
interface ProviderOffer {
  readonly label: string;
  /** True if users sign in only at the provider, so that the page hides the password form until somebody opens it. */
  readonly only: boolean;
}

interface PageSettings {
  /** The origin for yard links, because phones in the yard may not reach the host name that a planner uses. */
  readonly publicUrl: string | null;
  readonly oidc: ProviderOffer | null;
  readonly resetMinutes: number;
}

type EmailRuleNow = () => EmailRule;

/** Renders the settings that pages need as meta elements. A setting with its default value gets none. */
const announced = ({ publicUrl, oidc, resetMinutes }: PageSettings): string =>
  (publicUrl === null ? '' : renderMeta('origin', publicUrl)) +
  (oidc ? renderMeta('provider', { label: oidc.label, only: oidc.only }) : '') +
  (resetMinutes === defaultResetMinutes ? '' : renderMeta('reset-minutes', resetMinutes));

/** Adds the rule for e-mail addresses each time that the page is sent, because the rule may change while the server runs. */
const withRule = (page: ClientPage, rule: EmailRule): ClientPage =>
  rule === 'specified'
    ? page
    : { ...page, html: page.html.replace('</head>', (end) => renderMeta('emails', rule) + end) };

/** Path of files with a hash in their names. Browsers cache these for ever and revalidate all other files. */
const assets = '/assets/';
const forEver = { immutable: true, maxAge: '365d' } as const;
const alwaysAsked = { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } } as const;

/** Sends a file of the build in the best compression that the browser accepts. */
const sendFile = (
  root: string,
  { name, packed }: BuiltFile,
  { request, response }: { request: Request; response: Response },
): void => {
  const isAsset = `/${name}`.startsWith(assets);
  if (isAsset && /\.(?:js|css)$/.test(name)) response.vary('Accept-Encoding');
  const encoding = encodings.find((one) => packed[one] !== undefined && request.acceptsEncodings(one));
  if (encoding) response.type(extname(name)).set('Content-Encoding', encoding);
  const options = { root, ...(isAsset ? forEver : alwaysAsked) };
  response.sendFile((encoding && packed[encoding]) ?? name, options);
};

/** Serves the client's files and pages. Callers with a cookie get a page together with the answers to its first calls. */
export const serveClient = (
  clientDir: string,
  settings: PageSettings,
  answers: PageAnswers & { readonly emails?: EmailRuleNow },
): Router => {
  const files = listBuiltFiles(clientDir);
  const pageAt = prepareClientPages(clientDir, announced(settings));
  const site = Router();
  site.use((request, response, next) => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    const file = isAsked ? files.get(request.path) : undefined;
    if (file) sendFile(clientDir, file, { request, response });
    else next();
  });
  site.get(/^(?!\/(?:api|assets|socket\.io)(?:\/|$)).*/, compression(), async (request, response, next) => {
    const built = pageAt(request.path);
    const page = built && withRule(built, answers.emails?.() ?? 'specified');
    if (!page || !request.accepts('html')) {
      next();
      return;
    }
    const mayBeSignedIn = request.method === 'GET' && request.headers.cookie !== undefined;
    if (mayBeSignedIn && page.asks.length > 0) {
      await sendWithAnswers(page, { request, response }, answers);
      return;
    }
    response.set('Cache-Control', 'no-cache').type('html').send(page.html);
  });
  return site;
};
