/** Hash that opens the quick-start guide on any page. */
export const GET_STARTED_HASH = 'get-started';
