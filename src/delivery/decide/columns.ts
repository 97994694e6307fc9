/**
 * Numeric columns outside the garbage-collected heap. Hundreds of megabytes allocated and freed during an index build
 * would otherwise trigger repeated full collections, although they hold no references.
 */
export const int32Column = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const uint8Column = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const float32Column = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));
export const float64Column = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
