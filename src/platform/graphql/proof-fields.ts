import type { Builder } from './builder.ts';

/** What a user enters again before a key or a mandate is made. */
export interface Proof {
  currentPassword?: string | null;
  code?: string | null;
}

/** The same in an input. */
export const proofFields = (t: Parameters<NonNullable<Parameters<Builder['inputType']>[1]['fields']>>[0]) => ({
  currentPassword: t.string({ description: "The caller's password, entered again; needed unless `code` is sent." }),
  code: t.string({ description: "A code of the caller's authenticator app, instead of the password." }),
});
