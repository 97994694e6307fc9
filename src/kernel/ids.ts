/** Ids are UUIDv7: time-ordered, so that new rows land at the end of an index. Outside they are opaque strings. */
export type Uuid = string;

/** Makes ids; handed in wherever rows are created, so that a test or the demo can make the same ids twice. */
export type NewId = () => Uuid;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A UUIDv7 of an instant (ms since 1970) and ten bytes of randomness. */
export function uuidV7(atMs: number, random: Uint8Array): Uuid {
  const bytes = new Uint8Array(16);
  let rest = atMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[bytes[index]!];
  }
  return text;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const NOBODY: Uuid = '00000000-0000-0000-0000-000000000000';

/** An id from outside that narrows a list; null narrows nothing. What cannot be an id of ours finds nothing, as an unknown one does. */
export function filterId(text: string | null | undefined): Uuid | null {
  if (!text) return null;
  return isUuid(text) ? text : NOBODY;
}
