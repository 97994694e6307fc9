import { GraphQLError, Kind, type ConstValueNode } from 'graphql';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import { isDay } from '#kernel/day.ts';
import type { Day, EpochMs } from '#kernel/time.ts';

/** Internal representation of each scalar (Input: what a resolver receives, Output: what it may return). */
export type Scalars = {
  ID: { Input: string; Output: string | number | bigint };
  DateTime: { Input: EpochMs; Output: EpochMs | Date };
  Date: { Input: Day; Output: Day };
  Decimal: { Input: Micros; Output: Micros };
  BigInt: { Input: bigint; Output: bigint | number };
  JSON: { Input: unknown; Output: unknown };
  Upload: { Input: File; Output: never };
};

const INSTANT = /^[12]\d{3}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
const INTEGER = /^-?\d{1,30}$/;

function invalidScalar(message: string): GraphQLError {
  return new GraphQLError(message);
}

export function readInstant(value: unknown): EpochMs {
  const atMs = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(atMs)) throw invalidScalar('DateTime must be an RFC 3339 instant, e.g. 2024-05-31T16:00:00Z');
  return atMs;
}

export function formatInstant(value: EpochMs | Date): string {
  return new Date(value).toISOString().replace('.000Z', 'Z');
}

export function readDay(value: unknown): Day {
  if (typeof value !== 'string' || !isDay(value)) throw invalidScalar('Date must be a calendar day written YYYY-MM-DD');
  return value;
}

/** Accepts "12.50" and, from clients that send numbers, 12.5. */
export function readDecimal(value: unknown): Micros {
  const text = typeof value === 'number' ? String(value) : value;
  const micros = typeof text === 'string' ? microsFromDecimal(text) : null;
  if (micros === null) throw invalidScalar('Decimal must be a number with at most six decimals, e.g. "12.50"');
  return micros;
}

export function readBigInt(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && INTEGER.test(value)) return BigInt(value);
  throw invalidScalar('BigInt must be a whole number or a string of digits');
}

export function writeBigInt(value: bigint | number): number | string {
  const integer = BigInt(value);
  return integer >= BigInt(Number.MIN_SAFE_INTEGER) && integer <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(integer)
    : String(integer);
}

/** Converts a literal in the document to the JSON a variable would contain. */
export function literalToJson(node: ConstValueNode): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map(literalToJson);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literalToJson(field.value)]));
    default:
      return node.value;
  }
}

export function readUpload(value: unknown): File {
  if (!(value instanceof File)) throw invalidScalar('Upload must be the file part of a multipart request');
  return value;
}

export { decimalFromMicros as formatDecimal };
