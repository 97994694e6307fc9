import { createHmac } from 'node:crypto';

export function hmacSha256(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
