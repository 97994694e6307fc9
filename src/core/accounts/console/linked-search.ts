import { searchParameters, text } from '#kernel/search-parameters.ts';

/** Parameters that a seller center adds to the return address. */
export const linkedSearch = searchParameters({ accessToken: text(), provider: text(), error: text() });
