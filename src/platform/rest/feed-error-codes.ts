import type { ErrorEntry } from './error-codes.ts';

/** Why a feed is refused as a whole. Nothing of a refused feed is taken. */
export const FEED_ERROR_CODES = {
  wrong_catalog: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'The key belongs to another storefront',
    cause: 'The address names a storefront that is not the one of the key.',
    repair:
      'Leave the storefront out of the address, as in `/v1/feeds/products`: the key knows it. Or send the other key.',
    example: 'This key is for SG; the address says BR',
  },
  not_for_pages: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'A page sent a key that only servers may have',
    cause: 'The request has the header `Origin`, so a browser sent it: every visitor of the page could read the key.',
    repair: 'Send feeds from your servers. Pages report events with a browser key, `epk_…`.',
    example: 'Feeds are sent by your servers, not by a page: its visitors could read the key',
  },
  unsupported_encoding: {
    status: 415,
    code: 'VALIDATION',
    title: 'This compression is not read',
    cause: '`Content-Encoding` is something else than `gzip`.',
    repair: 'Compress the body with gzip, or send it as it is.',
    example: 'The body is compressed with br; Content-Encoding must be gzip or left out',
  },
  feed_empty: {
    status: 400,
    code: 'VALIDATION',
    title: 'There is nothing in the feed',
    cause: 'The body has no row.',
    repair: 'Send at least one row. To take products away, send their SKUs with DELETE.',
    example: 'There is nothing in it',
  },
  feed_unreadable: {
    status: 400,
    code: 'VALIDATION',
    title: 'The body is not in the format that its type says',
    cause:
      'The body cannot be read as NDJSON, a table or XML, whichever `Content-Type` says, from the line that `errors` names on.',
    repair:
      'Compare the type with what is sent, and correct the line. `POST /v1/feeds/preview` tells what is found, and writes nothing.',
    example: 'Line 1: not NDJSON, one JSON object per line',
  },
  feed_truncated: {
    status: 400,
    code: 'VALIDATION',
    title: 'The feed ends in the middle of a row',
    cause: 'The last row is not whole: the body was cut while it was written or sent.',
    repair:
      'Send the whole feed again. Send `Endcap-Rows` or `Content-Digest` with it, so that a cut at the end of a line is found as well.',
    example: 'Line 2400 is cut. Nothing was taken',
  },
  columns_missing: {
    status: 400,
    code: 'VALIDATION',
    title: 'The table lacks columns',
    cause: 'The first line names no column for a field that every product needs: sku, name, price, quantity.',
    repair:
      'Rename the columns that `errors` lists, choose a preset with `?preset=`, or say once what your columns mean with `PUT /v1/feeds/mapping`.',
    example: 'sku: no such column; did you mean Variant SKU?',
  },
  encoding_not_utf8: {
    status: 400,
    code: 'VALIDATION',
    title: 'The body is not UTF-8',
    cause: 'A byte cannot be part of UTF-8 text, and no other encoding is declared. A guess would corrupt names.',
    repair:
      'Send UTF-8, or declare what it is: `Content-Type: text/csv; charset=windows-1252` (also `iso-8859-1`), in XML its prolog.',
    example: 'Line 2, byte 57: not UTF-8. It looks like Windows-1252; declare it',
  },
  digest_mismatch: {
    status: 400,
    code: 'VALIDATION',
    title: 'The body is not the one that was sent',
    cause: 'The bytes that arrived do not have the digest of `Content-Digest`.',
    repair: 'Send it again. The digest is that of the bytes as they are sent, after compression.',
    example: 'The body has another sha-256 than Content-Digest says',
  },
  rows_mismatch: {
    status: 400,
    code: 'VALIDATION',
    title: 'Another number of rows arrived',
    cause: 'The body has another number of rows than `Endcap-Rows` says: it was cut, or written together with another.',
    repair: 'Send it again, with the number of its rows.',
    example: 'Endcap-Rows says 8951 rows, and 8700 arrived',
  },
  compression_invalid: {
    status: 400,
    code: 'VALIDATION',
    title: 'The body is not whole gzip',
    cause: '`Content-Encoding` says gzip, and the body is something else or was cut.',
    repair: 'Compress the whole feed with gzip, or leave the header out.',
    example: 'The body is not whole gzip',
  },
  compression_ratio: {
    status: 400,
    code: 'VALIDATION',
    title: 'The body unpacks to far too much',
    cause: 'It unpacks to more than 200 times its size, as no real feed does.',
    repair: 'Send it uncompressed if it really is so repetitive.',
    example: 'The body unpacks to more than 200 times its size',
  },
  feed_too_large: {
    status: 413,
    code: 'VALIDATION',
    title: 'The feed is too large',
    cause: 'It has more rows or, unpacked, more bytes than a feed may have.',
    repair: 'Send it in parts: products that a feed does not name stay as they are.',
    example: 'At most 1000000 rows',
  },
  upload_conflict: {
    status: 409,
    code: 'CONFLICT',
    title: 'The upload cannot go on here',
    cause: 'Another request sends the same upload, it is one of another kind of feed, or it goes on at another byte.',
    repair: 'Ask `GET /v1/feeds/uploads/{key}` how far it came, and send the rest from there.',
    example: 'Resume at byte 2097152',
  },
  nothing_accepted: {
    status: 400,
    code: 'VALIDATION',
    title: 'No row of the feed was accepted',
    cause: 'Every row was rejected; the import is FAILED.',
    repair: '`problems.byReason` of the import counts why. Mostly one cause concerns all rows.',
    example: 'No row was accepted',
  },
  import_failed: {
    status: 500,
    code: 'INTERNAL',
    title: 'The feed could not be imported',
    cause: 'Importing failed five times for a reason on our side.',
    repair: 'Send the feed again, and tell us the id of the import.',
    example: 'The feed could not be imported',
  },
} as const satisfies Record<string, ErrorEntry>;
