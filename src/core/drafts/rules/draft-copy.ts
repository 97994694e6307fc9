import { DAY_MS } from '#kernel/time.ts';

/** Characters of a copy; the form's draft in the browser may be larger. */
export const MAX_DRAFT_CHARACTERS = 300_000;
export const MAX_DRAFT_KEY = 200;
/** Copies of a member; the oldest make room. */
export const MAX_DRAFTS = 30;
/** How long a copy is kept after its last change. */
export const DRAFT_LIFE_MS = 30 * DAY_MS;
