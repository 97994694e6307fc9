/** A thrown error, with the reference shown to the user. */
export interface ReferredError extends Error {
  reference?: string;
}

/** Whether a thrown error is a rejection with a message in the user's language. */
export const isRefusal = (thrown: unknown): thrown is Error & { code: string } =>
  thrown instanceof Error && 'code' in thrown && thrown.message !== '';

export const newReference = (): string => crypto.randomUUID().slice(0, 8);

/** Reports an unexpected error as if uncaught; returns its reference for the user. */
export function reportDefect(thrown: unknown, reference = newReference()): string {
  const error: ReferredError = thrown instanceof Error ? thrown : new Error(String(thrown));
  error.reference = reference;
  window.reportError(error);
  return reference;
}
