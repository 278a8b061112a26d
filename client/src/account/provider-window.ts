import { providerProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import { call } from '../lib/api-client.ts';

const channelName = 'werkplan-proof';

/** Shows to the window that asked how the visit at the provider ended: with this refusal, or null. */
export const reportProof = (refusal: string | null): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(refusal);
  channel.close();
};

/** Calls back each time that such a window has ended; answers how to stop. */
export const onProofReported = (listener: (refusal: string | null) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(typeof data === 'string' ? data : null);
  return () => channel.close();
};

/**
 * Opens a window in which the person signs in at the provider anew; false where the browser opens none.
 * @throws ApiError, NetworkError
 */
export const openProvider = async (): Promise<boolean> => {
  // Browsers open one only at once after a click.
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
