import { useEffect, useRef, type ReactNode } from 'react';
import { clientPart } from '../../lib/client.ts';
import { useText } from '../../lib/i18n.ts';
import type { CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { Captcha } from './use-captcha.ts';

/** Part of their APIs that Turnstile and hCaptcha share. */
interface ProviderScript {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      hl: string;
      /** Turnstile binds the token to this form; hCaptcha ignores it. */
      action: CaptchaForm;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string;
  reset: (widget: string) => void;
  remove?: (widget: string) => void;
}

const scripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const;
type Provider = keyof typeof scripts;

const scriptsOfPage = clientPart(() => new Map<Provider, Promise<ProviderScript>>());

const load = (provider: Provider): Promise<ProviderScript> => {
  const loading = scriptsOfPage();
  const known = loading.get(provider);
  if (known) return known;
  const script = document.createElement('script');
  script.src = scripts[provider];
  script.async = true;
  const loaded = new Promise<ProviderScript>((resolve, reject) => {
    script.addEventListener('load', () =>
      resolve((globalThis as unknown as Record<Provider, ProviderScript>)[provider]),
    );
    script.addEventListener('error', () => {
      loading.delete(provider);
      reject(new Error(`${provider} could not be loaded.`));
    });
  });
  loading.set(provider, loaded);
  document.head.append(script);
  return loaded;
};

interface Props {
  provider: Provider;
  siteKey: string;
  captcha: Captcha;
  form: CaptchaForm;
}

/** Widget of the captcha provider that the plant has configured. */
export const ProviderCaptcha = ({ provider, siteKey, captcha, form }: Props): ReactNode => {
  const { language } = useText();
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<{ script: ProviderScript; id: string }>(null);
  const { state, report } = captcha;
  useEffect(() => {
    const given = { up: false };
    const show = (script: ProviderScript): void => {
      if (given.up || !container.current) return;
      const id = script.render(container.current, {
        sitekey: siteKey,
        language,
        hl: language,
        action: form,
        callback: (token) => report('verified', token),
        'expired-callback': () => report('expired'),
        'error-callback': () => report('failed'),
      });
      widget.current = { script, id };
    };
    load(provider).then(show, () => report('failed'));
    return () => {
      given.up = true;
      if (widget.current) widget.current.script.remove?.(widget.current.id);
      widget.current = null;
    };
  }, [provider, siteKey, language, form, report]);
  useEffect(() => {
    if (state !== 'renewing' || !widget.current) return;
    report('idle');
    widget.current.script.reset(widget.current.id);
  }, [state, report]);
  return <div ref={container} />;
};
