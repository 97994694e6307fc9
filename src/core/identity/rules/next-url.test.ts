import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localUrl } from './next-url.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

test.each([
  ['/billing/transactions?page=2', '/billing/transactions?page=2'],
  ['/sponsor?company=1&date=a_b#top', '/sponsor?company=1&date=a_b#top'],
  [undefined, '/homepage'],
  ['', '/homepage'],
  ['/', '/homepage'],
  ['sponsor', '/homepage'],
  ['//evil.example', '/homepage'],
  ['/\\evil.example', '/homepage'],
  ['\\\\evil.example', '/homepage'],
  ['/\t/evil.example', '/homepage'],
  ['/\n/evil.example', '/homepage'],
  ['https://evil.example', '/homepage'],
  ['javascript:alert(1)', '/homepage'],
  ['/auth?nextUrl=/auth', '/homepage'],
  ['/auth/register?step=0', '/homepage'],
  ['/auth/invitation/abc-1', '/auth/invitation/abc-1'],
  ['/home', '/homepage'],
  ['/authors', '/authors'],
])('%j leads to %s', (nextUrl, expected) => expect(localUrl(nextUrl)).toBe(expected));

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const CASES = runLength(2000);

/** Parts of disguised links: slashes of all kinds, escapes, blanks that browsers skip, names of other sites. */
const PIECES =
  '/ // \\ \\\\ /\\ . .. ; ? # @ : & = %2f %2F %5c %09 %0d%0a %00 \t \n \r \u0000 \u00a0 \u200b \u2028 \uff0f \u2044 \u3002 \u202e \ud800 http: https: javascript: data: evil.example [::1] auth home sponsor'.split(
    ' ',
  );

test(`no address leads to another site (seed ${RUN_SEED}, ${CASES} addresses)`, () => {
  const here = 'https://console.example';
  const disguised = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        disguised,
        disguised.map((text) => `/${text}`),
        fc.string(),
      ),
      (text) => {
        expect(new URL(localUrl(text), here).origin).toBe(here);
      },
    ),
    { seed: RUN_SEED, numRuns: CASES },
  );
});
