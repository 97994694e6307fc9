import type { Day, EpochMs } from '#kernel/time.ts';

/**
 * Columns in PostgreSQL's binary array format. The driver sends a Buffer unchanged and the server reads it without
 * parsing text, which is a large part of the cost of storing an event. Cast the parameter to the array's type.
 */
export function textColumn(values: readonly (string | null)[]): Buffer {
  return column(
    TEXT,
    values,
    (value) => Buffer.byteLength(value),
    (value, into, at) => into.write(value, at),
  );
}

export function bytesColumn(values: readonly (Uint8Array | null)[]): Buffer {
  return column(
    BYTEA,
    values,
    (value) => value.length,
    (value, into, at) => into.set(value, at),
  );
}

export function uuidColumn(values: readonly (string | null)[]): Buffer {
  return column(
    UUID,
    values,
    () => 16,
    (value, into, at) => into.write(value.replaceAll('-', ''), at, 16, 'hex'),
  );
}

export function bigintColumn(values: readonly (bigint | number | null)[]): Buffer {
  return column(
    INT8,
    values,
    () => 8,
    (value, into, at) => into.writeBigInt64BE(BigInt(value), at),
  );
}

export function smallintColumn(values: readonly (number | null)[]): Buffer {
  return column(
    INT2,
    values,
    () => 2,
    (value, into, at) => into.writeInt16BE(value, at),
  );
}

export function dateColumn(values: readonly Day[]): Buffer {
  const days = new Map<Day, number>();
  const dayNumber = (day: Day) => {
    let number = days.get(day);
    if (number === undefined) days.set(day, (number = (Date.parse(day) - EPOCH_2000_MS) / 86_400_000));
    return number;
  };
  return column(
    DATE,
    values,
    () => 4,
    (day, into, at) => into.writeInt32BE(dayNumber(day), at),
  );
}

export function instantColumn(values: readonly EpochMs[]): Buffer {
  return column(
    TIMESTAMPTZ,
    values,
    () => 8,
    (atMs, into, at) => into.writeBigInt64BE(BigInt(Math.trunc(atMs) - EPOCH_2000_MS) * 1000n, at),
  );
}

// OIDs of the types in PostgreSQL's catalog.
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const TEXT = 25;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const UUID = 2950;
const EPOCH_2000_MS = Date.UTC(2000, 0, 1);
const HEADER_BYTES = 20;

function column<T>(
  type: number,
  values: readonly (T | null)[],
  sizeOf: (value: T) => number,
  write: (value: T, into: Buffer, at: number) => void,
): Buffer {
  let bytes = HEADER_BYTES;
  let hasNulls = 0;
  const sizes = new Int32Array(values.length);
  for (const [index, value] of values.entries()) {
    const size = value === null ? -1 : sizeOf(value);
    if (size < 0) hasNulls = 1;
    sizes[index] = size;
    bytes += 4 + Math.max(0, size);
  }
  const buffer = Buffer.allocUnsafe(bytes);
  // Header: dimensions, null flag, element type, length, lower bound.
  buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(hasNulls, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  let before: T | null = null;
  for (const [index, value] of values.entries()) {
    const size = sizes[index]!;
    at = buffer.writeInt32BE(size, at);
    // Adjacent values are often equal (catalog, kind, day), so copy the previous bytes.
    if (value !== null && value === before) buffer.copyWithin(at, at - 4 - size, at - 4);
    else if (value !== null) write(value, buffer, at);
    before = value;
    at += Math.max(0, size);
  }
  return values.length === 0 ? buffer.subarray(0, 12) : buffer;
}
