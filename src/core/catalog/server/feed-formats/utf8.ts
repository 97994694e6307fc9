import { isUtf8 } from 'node:buffer';
import { UnreadableFeed } from './records.ts';

/**
 * Decodes bytes as text without a byte order mark. Throws `UnreadableFeed` with line and column at the first byte that
 * is not UTF-8.
 */
export async function* utf8Text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const place = new Place();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  /** First bytes of a character that continues in the next chunk. */
  let tail: Uint8Array = EMPTY;
  for await (const chunk of bytes) {
    const text = decodeOr(() => decoder.decode(chunk, { stream: true }), place, tail, chunk);
    place.pass(text);
    place.bytes += chunk.length;
    tail = unfinished(tail, chunk);
    yield text;
  }
  if (tail.length > 0)
    throw new UnreadableFeed(place.line, 'it ends in the middle of a character: the body was cut', 'feed_truncated');
  yield decodeOr(() => decoder.decode(), place, tail, EMPTY);
}

function decodeOr(decode: () => string, place: Place, tail: Uint8Array, chunk: Uint8Array): string {
  try {
    return decode();
  } catch {
    const bytes = Buffer.concat([tail, chunk]);
    place.pass(bytes.subarray(0, validLength(bytes)).toString('utf8'));
    place.bytes += validLength(bytes) - tail.length;
    const byte = place.bytes + 1;
    const guess = looksLikeWindows1252(bytes, validLength(bytes)) ? '. It looks like Windows-1252; declare it' : '';
    throw new UnreadableFeed(
      place.line,
      `column ${place.column}, byte ${byte}: not UTF-8${guess}`,
      'encoding_not_utf8',
      [{ line: place.line, byte, error: 'encoding_not_utf8' }],
    );
  }
}

/** Whether the byte that is no UTF-8 is a letter in Western European encodings, as in names it mostly is. */
function looksLikeWindows1252(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at];
  return byte !== undefined && byte >= 0x80 && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);
}

/** Returns the number of leading bytes that form complete characters. */
function validLength(bytes: Uint8Array): number {
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isUtf8(bytes.subarray(0, middle - unfinished(EMPTY, bytes.subarray(0, middle)).length))) low = middle;
    else high = middle - 1;
  }
  return low - unfinished(EMPTY, bytes.subarray(0, low)).length;
}

/** Returns the bytes of an incomplete character, at most three. */
function unfinished(tail: Uint8Array, chunk: Uint8Array): Uint8Array {
  const last = Buffer.concat([tail, chunk.subarray(-3)]).subarray(-3);
  for (let length = 1; length <= last.length; length += 1) {
    const byte = last.at(-length)!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? last.subarray(-length) : EMPTY;
  }
  return EMPTY;
}

const EMPTY = new Uint8Array();

/** Tracks the end position of the decoded text, line and column from 1. */
class Place {
  line = 1;
  column = 1;
  /** How many bytes were decoded, those of an unfinished character included. */
  bytes = 0;

  pass(text: string): void {
    const lastBreak = text.lastIndexOf('\n');
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.line += 1;
    this.column = lastBreak >= 0 ? text.length - lastBreak : this.column + text.length;
  }
}
