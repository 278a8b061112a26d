import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
} from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Encodes a byte string of less than 256 bytes as CBOR. */
const bytesOf = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const wordOf = (word: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

/** Encodes an ES256 public key as COSE. */
const coseOf = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytesOf(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytesOf(Buffer.from(y, 'base64url')),
  ]);

const [present, verified, attested] = [0x01, 0x04, 0x40];

interface Act {
  origin: string;
  rpId?: string;
  /** The signature counter that the authenticator reports. */
  counter?: number;
  /** False means that the user was not verified by fingerprint, face or PIN. */
  isVerified?: boolean;
}

/** A passkey's id (base64url) and private key. */
export interface SavedPasskey {
  readonly id: string;
  readonly key: JsonWebKey;
}

const newPasskey = (): SavedPasskey => ({
  id: text(randomBytes(16)),
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
});

/** A software passkey, new unless `saved` is given. It signs what a browser would; options let it send wrong values. */
export const makeSoftPasskey = (saved = newPasskey()) => {
  const privateKey = createPrivateKey({ key: saved.key, format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const id = Buffer.from(saved.id, 'base64url');
  const dataOf = (
    { origin, rpId = new URL(origin).hostname, counter = 0, isVerified = true }: Act,
    more: number,
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = present | (isVerified ? verified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, options: Record<string, unknown>, { origin }: Act): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };

  return {
    saved,
    create: (options: Record<string, unknown>, act: Act) => {
      const jwk = publicKey.export({ format: 'jwk' });
      const attestedData = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(jwk)];
      const authData = Buffer.concat([dataOf(act, attested), ...attestedData]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        wordOf('fmt'),
        wordOf('none'),
        wordOf('attStmt'),
        Buffer.from([0xa0]),
        wordOf('authData'),
        bytesOf(authData),
      ]);
      const clientDataJSON = text(clientData('webauthn.create', options, act));
      const response = { clientDataJSON, attestationObject: text(attestation), transports: ['usb'] };
      return { ...common, response };
    },
    sign: (options: Record<string, unknown>, act: Act) => {
      const authenticatorData = dataOf(act, 0);
      const client = clientData('webauthn.get', options, act);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      const signature = createSign('sha256').update(signed).sign(privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      };
      return { ...common, response };
    },
  };
};
