export interface ApiErrorEntry {
  statuses: readonly number[];
  title: string;
  cause: string;
  repair: string;
  /** A `message` as it may read. */
  example: string;
}

/**
 * Error codes of the storefront API, spelled as in the public v2 API. The pages behind `docUrl` and the description are
 * built from the same table, so every code is documented.
 */
export const API_ERRORS = {
  bad_request: {
    statuses: [413],
    title: 'The body is too large',
    cause: 'The body is larger than the limit, before or after it was unpacked.',
    repair: 'Send fewer events, auctions or product ids in one request.',
    example: 'The body is larger than 4194304 bytes.',
  },
  empty_request: {
    statuses: [400],
    title: 'There is nothing in the request',
    cause: 'The request has no body, or none of the lists that it could hold.',
    repair:
      'Send a JSON object with `auctions`, or with at least one of `impressions`, `clicks`, `purchases` and `pageviews`.',
    example: 'The request needs one of impressions, clicks, purchases, pageviews, viewables.',
  },
  internal_server_error: {
    statuses: [500],
    title: 'We failed',
    cause: 'Something went wrong on our side. Nothing of the request is known to be stored.',
    repair: 'Send the same again: events are recognised by their id and counted once. Report it if it stays.',
    example: 'Something went wrong here.',
  },
  invalid_api_key: {
    statuses: [401],
    title: 'No valid key',
    cause:
      'The key is missing, was revoked or has ended, is not for ads, or is of another environment: keys of a test environment begin with `ek_test_`.',
    repair: 'Send `Authorization: Bearer {key}` with a key of this storefront that is still valid.',
    example: 'The API key is missing, has ended, or is not for ads.',
  },
  invalid_json: {
    statuses: [400],
    title: 'The body is not JSON',
    cause: 'The body could not be read as JSON.',
    repair: 'Send one JSON object in UTF-8. A compressed body needs the header `Content-Encoding: gzip`.',
    example: 'The body is not valid JSON.',
  },
  method_not_allowed: {
    statuses: [405],
    title: 'This path has no such method',
    cause: 'The address exists, but is not called this way. The header `Allow` says how.',
    repair: 'Send a POST.',
    example: 'This is called with POST.',
  },
  missing_auctions: {
    statuses: [400],
    title: 'There are no auctions',
    cause: '`auctions` is missing or an empty list.',
    repair: 'Send one to five auctions.',
    example: '`auctions` is missing.',
  },
  missing_slots: {
    statuses: [400],
    title: 'An auction without slots',
    cause: 'An auction does not say how many places it has.',
    repair: 'Send `slots`, at least 1.',
    example: 'auctions[0].slots is missing.',
  },
  not_for_pages: {
    statuses: [403],
    title: 'A page sent a key that only servers may have',
    cause: 'A page sent a key that also opens feeds, and shows it to every visitor.',
    repair: 'Give pages a key for ads alone, and keep this one on your servers.',
    example: 'This key also sends feeds and stays on your servers: give pages a key for ads alone.',
  },
  not_for_browser_keys: {
    statuses: [403],
    title: 'More than a browser key may report',
    cause: 'A browser key may report impressions, clicks and viewables. The request has purchases or page views.',
    repair: 'Report orders and page views from your servers, with a key that only they know.',
    example: 'A browser key reports impressions, clicks and viewables; orders and page views come from your servers.',
  },
  origin_not_listed: {
    statuses: [403],
    title: 'A page that the key is not for',
    cause: 'A browser key is accepted from the pages it was made for, and from no program.',
    repair: 'Make a key with the origin of the page, as in `--browser https://shop.example`.',
    example: 'This browser key is not for pages of https://evil.example.',
  },
  not_found: {
    statuses: [404],
    title: 'There is no such path',
    cause: 'There is nothing at this address.',
    repair: 'The calls are POST /v2/auctions and POST /v2/events.',
    example: 'There is no /v2/auction.',
  },
  service_unavailable: {
    statuses: [503],
    title: 'Events cannot be stored now',
    cause: 'The events cannot be stored at the moment. None of them was acknowledged.',
    repair:
      'Send the same again after the seconds in `Retry-After`: events are recognised by their id and counted once.',
    example: 'Events cannot be stored at the moment. Try again in 2 s.',
  },
  tests_only: {
    statuses: [403],
    title: 'More than a pass for tests opens',
    cause: 'The console’s pass opens auctions to be looked at. One in the request is a real one.',
    repair: 'Set `"test": true` in every auction, or ask with a key of the storefront.',
    example: 'This pass is for auctions with `"test": true` alone.',
  },
  too_few_slots: {
    statuses: [400],
    title: 'An auction for less than one place',
    cause: 'An auction asks for less than one place.',
    repair: 'Send `slots`, at least 1.',
    example: 'auctions[0].slots must be at least 1.',
  },
  too_many_auctions: {
    statuses: [400],
    title: 'Too many auctions',
    cause: 'There are more auctions in the request than fit.',
    repair: 'Send at most five auctions in a request.',
    example: 'At most 5 auctions fit in a request.',
  },
  too_many_requests: {
    statuses: [429],
    title: 'Too many requests',
    cause: 'The key sends more requests than it may.',
    repair: 'Wait as many seconds as `Retry-After` says.',
    example: 'Try again in 1 s.',
  },
  unprocessable_entity: {
    statuses: [422],
    title: 'A field has a wrong value',
    cause: 'A field does not hold what it should. The message names its place, as in `clicks[3].occurredAt`.',
    repair: 'Mend that field and send the request again. Nothing of it was taken, unless the message says so.',
    example: 'clicks[3].occurredAt must be an RFC 3339 time with its offset.',
  },
  unsupported_encoding: {
    statuses: [415],
    title: 'This compression is not read',
    cause: 'The body is compressed in a way that is not read.',
    repair: 'Send it as it is, or with `Content-Encoding: gzip`.',
    example: 'The body is compressed with br; Content-Encoding must be gzip or left out.',
  },
} as const satisfies Record<string, ApiErrorEntry>;

export type ErrorCode = keyof typeof API_ERRORS;

export type WireProblem = {
  [Code in ErrorCode]: {
    readonly status: (typeof API_ERRORS)[Code]['statuses'][number];
    readonly errCode: Code;
    readonly message: string;
  };
}[ErrorCode];
