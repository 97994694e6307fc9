/** Ids are UUIDv7: time-ordered, so that new rows go to the end of an index. Clients treat them as opaque strings. */
export type Uuid = string;

/** Creates ids; injected wherever rows are created, so that tests and the demo can reproduce them. */
export type NewId = () => Uuid;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Builds a UUIDv7 from an instant (ms since 1970) and ten random bytes. */
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

export const NIL_UUID: Uuid = '00000000-0000-0000-0000-000000000000';

/** Parses an id that filters a list; null means no filter. An invalid id matches nothing, as an unknown one does. */
export function filterId(text: string | null | undefined): Uuid | null {
  if (!text) return null;
  return isUuid(text) ? text : NIL_UUID;
}
