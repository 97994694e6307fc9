/** Maximum length of a comment on a forecast. */
export const MAX_COMMENT_LENGTH = 1000;

/** Hash in the address that opens the feedback dialog. */
export const FEEDBACK_HASH = 'forecast-survey';
