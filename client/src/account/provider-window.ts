import { providerProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import { call } from '../lib/api-client.ts';

const channelName = 'werkplan-proof';

/** Tells the browser's other windows if signing in at the provider succeeded: null if so, otherwise the refusal's code. */
export const reportProof = (refusal: string | null): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(refusal);
  channel.close();
};

/** Calls the listener with each result of `reportProof`; returns a function that unsubscribes it. */
export const onProofReported = (listener: (refusal: string | null) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(typeof data === 'string' ? data : null);
  return () => channel.close();
};

/**
 * Opens a window for signing in at the provider again; returns false if the browser blocks it.
 * @throws ApiError, NetworkError
 */
export const openProvider = async (): Promise<boolean> => {
  // Opens the window before the request, because browsers allow popups only directly after a click.
  const opened = open('about:blank', '_blank', 'popup,width=520,height=720');
  if (!opened) return false;
  try {
    opened.location.href = (await call(providerProofEndpoint, {})).data.address;
    return true;
  } catch (error) {
    opened.close();
    throw error;
  }
};
