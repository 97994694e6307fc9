/** Characters of a comment on a forecast. */
export const MAX_COMMENT_LENGTH = 1000;

/** What follows the path while a word on the forecast is asked for. */
export const FEEDBACK_HASH = 'forecast-survey';
