/** The parts of a set-up in three sections, in their order; the address says which one is shown. */
export const STAGES = ['setup', 'content', 'review'] as const;
export type Stage = (typeof STAGES)[number];
