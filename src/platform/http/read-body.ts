import type { Readable } from 'node:stream';

/** The body is unacceptable; the message may be shown. */
export class BodyError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

// Our own stay below ten levels. Deeper ones only cost call stack when walked.
const MAX_JSON_DEPTH = 40;

const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Reads a body of at most `maxBytes` bytes. A larger Content-Length is rejected before reading. Throws a `BodyError`.
 */
export async function readBody(
  payload: Readable,
  contentLength: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = () => new BodyError(413, `The body is larger than ${maxBytes} bytes`);
  if (Number(contentLength ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses JSON of limited depth, without keys that reach prototypes. Throws a `BodyError`. */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new BodyError(400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels`);
  try {
    // Checking each key takes longer than parsing, and hardly any body could contain such a key.
    return JSON.parse(text, /proto|\\u/.test(text) ? rejectPrototypes : undefined);
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError(400, 'The body is not valid JSON');
  }
}

function rejectPrototypes(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new BodyError(400, 'The body names a prototype');
  return value;
}

/** Checks only the brackets outside strings: parsing first would already do the work to be rejected. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

/** Whether PostgreSQL can store all texts of a value: neither NUL nor a lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null || value instanceof File) return true;
  return Object.entries(value).every(([name, field]) => isStorable(name) && isStorable(field));
}
