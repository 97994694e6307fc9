/**
 * Error codes of the storefront API, spelled as in the public v2 API, each with its statuses, meaning and remedy. The
 * pages behind `docUrl` are built from the same table, so every code is documented.
 */
export const API_ERRORS = {
  bad_request: {
    statuses: [413],
    meaning: 'The body is larger than the limit, before or after it was unpacked.',
    remedy: 'Send fewer events, auctions or product ids in one request.',
  },
  empty_request: {
    statuses: [400],
    meaning: 'The request has no body, or none of the lists that it could hold.',
    remedy:
      'Send a JSON object with `auctions`, or with at least one of `impressions`, `clicks`, `purchases` and `pageviews`.',
  },
  internal_server_error: {
    statuses: [500],
    meaning: 'Something went wrong on our side. Nothing of the request is known to be stored.',
    remedy: 'Send the same again: events are recognised by their id and counted once. Report it if it stays.',
  },
  invalid_api_key: {
    statuses: [401],
    meaning: 'The key is missing, was revoked or has ended, or is not for ads.',
    remedy: 'Send `Authorization: Bearer {key}` with a key of this storefront that is still valid.',
  },
  invalid_json: {
    statuses: [400],
    meaning: 'The body could not be read as JSON.',
    remedy: 'Send one JSON object in UTF-8. A compressed body needs the header `Content-Encoding: gzip`.',
  },
  method_not_allowed: {
    statuses: [405],
    meaning: 'The address exists, but is not called this way. The header `Allow` says how.',
    remedy: 'Send a POST.',
  },
  missing_auctions: {
    statuses: [400],
    meaning: '`auctions` is missing or an empty list.',
    remedy: 'Send one to five auctions.',
  },
  missing_slots: {
    statuses: [400],
    meaning: 'An auction does not say how many places it has.',
    remedy: 'Send `slots`, at least 1.',
  },
  not_for_pages: {
    statuses: [403],
    meaning: 'A page sent a key that also opens feeds, and shows it to every visitor.',
    remedy: 'Give pages a key for ads alone, and keep this one on your servers.',
  },
  not_for_browser_keys: {
    statuses: [403],
    meaning: 'A browser key may report impressions, clicks and viewables. The request has purchases or page views.',
    remedy: 'Report orders and page views from your servers, with a key that only they know.',
  },
  origin_not_listed: {
    statuses: [403],
    meaning: 'A browser key is accepted from the pages it was made for, and from no program.',
    remedy: 'Make a key with the origin of the page, as in `--browser https://shop.example`.',
  },
  not_found: {
    statuses: [404],
    meaning: 'There is nothing at this address.',
    remedy: 'The calls are POST /v2/auctions and POST /v2/events.',
  },
  service_unavailable: {
    statuses: [503],
    meaning: 'The events cannot be stored at the moment. None of them was acknowledged.',
    remedy:
      'Send the same again after the seconds in `Retry-After`: events are recognised by their id and counted once.',
  },
  too_few_slots: {
    statuses: [400],
    meaning: 'An auction asks for less than one place.',
    remedy: 'Send `slots`, at least 1.',
  },
  too_many_auctions: {
    statuses: [400],
    meaning: 'There are more auctions in the request than fit.',
    remedy: 'Send at most five auctions in a request.',
  },
  too_many_requests: {
    statuses: [429],
    meaning: 'The key sends more requests than it may.',
    remedy: 'Wait as many seconds as `Retry-After` says.',
  },
  unprocessable_entity: {
    statuses: [422],
    meaning: 'A field does not hold what it should. The message names its place, as in `clicks[3].occurredAt`.',
    remedy: 'Mend that field and send the request again. Nothing of it was taken, unless the message says so.',
  },
  unsupported_encoding: {
    statuses: [415],
    meaning: 'The body is compressed in a way that is not read.',
    remedy: 'Send it as it is, or with `Content-Encoding: gzip`.',
  },
} as const satisfies Record<string, { statuses: readonly number[]; meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof API_ERRORS;

export type WireProblem = {
  [Code in ErrorCode]: {
    readonly status: (typeof API_ERRORS)[Code]['statuses'][number];
    readonly errCode: Code;
    readonly message: string;
  };
}[ErrorCode];
