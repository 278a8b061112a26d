import { providerProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import { call } from '../lib/api-client.ts';

const channelName = 'werkplan-proof';

/** Tells the opening window how the proof at the provider ended: the refusal, or null. */
export const reportProof = (refusal: string | null): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(refusal);
  channel.close();
};

/** Calls the listener whenever such a window ends; returns the function that stops this. */
export const onProofReported = (listener: (refusal: string | null) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(typeof data === 'string' ? data : null);
  return () => channel.close();
};

/**
 * Opens a window for signing in at the provider again; false when the browser blocks it. @throws ApiError,
 * NetworkError
 */
export const openProvider = async (): Promise<boolean> => {
  // Browsers allow a popup only directly after a click.
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
