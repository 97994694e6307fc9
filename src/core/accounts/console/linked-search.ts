import { searchParameters, text } from '#kernel/search-parameters.ts';

/** What a seller center adds to the address on the way back. */
export const linkedSearch = searchParameters({ accessToken: text(), provider: text(), error: text() });
