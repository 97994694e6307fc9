/**
 * Columns of numbers in memory the collector does not count. Hundreds of megabytes that come and go while an index is built would
 * make it look through the whole heap again and again; they hold nothing it could find there.
 */
export const int32Column = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const uint8Column = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const float32Column = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));
export const float64Column = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
