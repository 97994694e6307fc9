import { searchParameters, text } from '#kernel/search-parameters.ts';

/** The parameters of RFC 6749, RFC 7636 and RFC 8707. */
export const consentSearch = searchParameters({
  client_id: text(),
  redirect_uri: text(),
  response_type: text(),
  code_challenge: text(),
  code_challenge_method: text(),
  resource: text(),
  state: text(),
});
