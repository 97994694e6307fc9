import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchedForms } from '../rules/password.ts';

/** Bytes per password: of tens of thousands, one in millions of others is mistaken for one of them. */
export const LEAKED_BYTES = 5;
/** Made by `scripts/list-leaked-passwords.ts`: sorted beginnings of SHA-256, without separators. */
export const LEAKED_LIST = join(import.meta.dirname, 'leaked-passwords.bin');

/** What the list holds of a form of a password. */
export const leakedKey = (kind: 'whole' | 'letters', text: string): Buffer =>
  createHash('sha256').update(`${kind}\n${text}`).digest().subarray(0, LEAKED_BYTES);

const list = readFileSync(LEAKED_LIST);

/** Whether a password is in the list of leaked ones, whatever its capitals, or is one of its most common with additions. */
export function isLeaked(password: string): boolean {
  const { whole, letters } = searchedForms(password);
  return isListed(leakedKey('whole', whole)) || letters.some((text) => isListed(leakedKey('letters', text)));
}

function isListed(key: Buffer): boolean {
  let [low, high] = [0, list.length / LEAKED_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = list.subarray(middle * LEAKED_BYTES, (middle + 1) * LEAKED_BYTES).compare(key);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
