/** What was thrown, with the reference that the reader was given for it. */
export interface ReferredError extends Error {
  reference?: string;
}

/** Whether a thrown error says, in the reader's language, why something was refused. */
export const isRefusal = (thrown: unknown): thrown is Error & { code: string } =>
  thrown instanceof Error && 'code' in thrown && thrown.message !== '';

export const newReference = (): string => crypto.randomUUID().slice(0, 8);

/** Reports what nobody expected, as if nothing had caught it, and answers with a reference to it for the reader. */
export function reportDefect(thrown: unknown, reference = newReference()): string {
  const error: ReferredError = thrown instanceof Error ? thrown : new Error(String(thrown));
  error.reference = reference;
  window.reportError(error);
  return reference;
}
