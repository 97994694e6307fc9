import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { ErrorCode } from '#platform/rest/error-codes.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import { FEED_LIMITS } from '../rules/feed-limits.ts';

/** How a body is packed and written, as its headers say. */
export interface BodyCoding {
  isGzip: boolean;
  /** Null: UTF-8, unless XML says otherwise in its prolog. */
  charset: Charset | null;
  isXml: boolean;
  /** Of the bytes as they are sent. */
  digest: { algorithm: 'sha256' | 'sha512'; base64: string } | null;
}

type Charset = 'utf-8' | 'windows-1252';

/** A refusal that only shows while the body arrives. */
export class RefusedBody extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.name = 'RefusedBody';
    this.code = code;
  }
}

// Browsers and servers read ISO-8859-1 as Windows-1252, which has a letter for each of its bytes and more.
const CHARSETS: Readonly<Record<string, Charset>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};
const KNOWN_CHARSETS = 'utf-8, iso-8859-1, windows-1252';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the headers that say how a body is packed and written. */
export function readCoding(headers: Headers, isXml: boolean): Result<BodyCoding, Refusal> {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    return fail({
      error: 'unsupported_encoding',
      detail: `The body is compressed with ${String(encoding)}; Content-Encoding must be gzip or left out`,
    });
  const named = /;\s*charset\s*=\s*"?([^";\s]+)"?/i.exec(String(headers['content-type'] ?? ''))?.[1];
  const charset = named === undefined ? null : CHARSETS[named.toLowerCase()];
  if (charset === undefined) return fail(unknownCharset(named!));
  const digest = digestOf(headers['content-digest']);
  if (digest === undefined)
    return fail({
      error: 'invalid_request',
      detail: 'Content-Digest has no digest that can be checked',
      fields: { 'content-digest': ['Must be sha-256=:…:, with the digest in base64'] },
    });
  return ok({ isGzip: encoding === 'gzip', charset, isXml, digest });
}

const unknownCharset = (named: string): Refusal => ({
  error: 'unsupported_media_type',
  detail: `The charset ${named} is not read: send one of ${KNOWN_CHARSETS}`,
});

const DIGEST = /\bsha-(256|512)=:([A-Za-z0-9+/]+={0,2}):/;

/** Of RFC 9530; null when there is none, undefined when it is of a kind that is not known. */
function digestOf(header: string | string[] | undefined): BodyCoding['digest'] | undefined {
  if (header === undefined) return null;
  const [, bits, base64] = DIGEST.exec(String(header)) ?? [];
  return base64 === undefined ? undefined : { algorithm: bits === '512' ? 'sha512' : 'sha256', base64 };
}

interface UnpackedBody {
  bytes: AsyncIterable<Uint8Array>;
  /** What the body turned out to be written in; known once its beginning was read. */
  charset(): Charset;
}

/** Yields a body unpacked and in UTF-8, as far as it says that it is something else. Throws `RefusedBody`. */
export function unpackBody(raw: AsyncIterable<Uint8Array>, coding: BodyCoding): UnpackedBody {
  let charset: Charset = coding.charset ?? 'utf-8';
  const hash = coding.digest === null ? null : createHash(coding.digest.algorithm);
  const sent = hash === null ? raw : hashed(hash, raw);
  const unpacked = coding.isGzip ? gunzipped(sent) : sent;
  const bytes = async function* () {
    let decoder: TextDecoder | null = null;
    for await (const chunk of coding.isXml && coding.charset === null ? withProlog(unpacked) : unpacked) {
      if (decoder === null && coding.isXml && coding.charset === null) charset = charsetOfProlog(chunk) ?? charset;
      if (charset === 'utf-8') {
        yield chunk;
        continue;
      }
      decoder ??= new TextDecoder(charset);
      yield Buffer.from(decoder.decode(chunk, { stream: true }));
    }
    if (hash !== null && hash.digest('base64') !== coding.digest!.base64)
      throw new RefusedBody(
        'digest_mismatch',
        `The body has another sha-${coding.digest!.algorithm.slice(3)} than Content-Digest says`,
      );
  };
  return { bytes: bytes(), charset: () => charset };
}

async function* hashed(hash: Hash, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/** A small body may be repetitive by chance. */
const RATIO_FROM_BYTES = 2 ** 20;

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [packedBytes, unpackedBytes] = [0, 0];
  const counted = async function* () {
    for await (const chunk of packed) {
      packedBytes += chunk.length;
      yield chunk;
    }
  };
  const gunzip = createGunzip();
  // Its errors arrive below, through the stream.
  pipeline(counted(), gunzip).catch(() => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > RATIO_FROM_BYTES && unpackedBytes > FEED_LIMITS.unpackedRatio * packedBytes)
        throw new RefusedBody(
          'compression_ratio',
          `The body unpacks to more than ${FEED_LIMITS.unpackedRatio} times its size`,
        );
      yield chunk;
    }
  } catch (error) {
    const isOfGzip = (error as NodeJS.ErrnoException).code?.startsWith('Z_') ?? false;
    throw isOfGzip ? new RefusedBody('compression_invalid', 'The body is not whole gzip') : error;
  }
}

const PROLOG_BYTES = 200;

/** Joins chunks until the prolog of XML is in the first. */
async function* withProlog(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < PROLOG_BYTES) continue;
    yield head;
    head = null;
  }
  if (head !== null && head.length > 0) yield head;
}

function charsetOfProlog(head: Uint8Array): Charset | null {
  const text = Buffer.from(head.subarray(0, PROLOG_BYTES)).toString('latin1');
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(text)?.[1];
  if (named === undefined) return null;
  const charset = CHARSETS[named.toLowerCase()];
  if (charset === undefined)
    throw new RefusedBody('unsupported_media_type', `The charset ${named} is not read: send one of ${KNOWN_CHARSETS}`);
  return charset;
}
