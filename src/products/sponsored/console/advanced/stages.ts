/** Stages of the three-section setup, in order. The address selects the visible stage. */
export const STAGES = ['setup', 'content', 'review'] as const;
export type Stage = (typeof STAGES)[number];
