import { oneOf, searchParameters } from '#kernel/search-parameters.ts';

/** `key=reference`: the reference of a test environment leads here for a test key. */
export const keysSearch = searchParameters({ key: oneOf(['reference']) });
