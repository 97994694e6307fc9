import { hmacSha256 } from '#platform/crypto/hmac.ts';

const PREFIX = 'whsec_';

/** A secret as receivers get it. */
export const secretText = (bytes: Buffer): string => PREFIX + bytes.toString('base64');

/** Headers of Standard Webhooks 1.0.0, signed with each secret that is valid. */
export function signedHeaders(
  message: { id: string; timestampS: number; body: string },
  secrets: readonly Buffer[],
): Record<string, string> {
  const signed = `${message.id}.${message.timestampS}.${message.body}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampS),
    'webhook-signature': secrets.map((secret) => `v1,${hmacSha256(secret, signed).toString('base64')}`).join(' '),
  };
}
