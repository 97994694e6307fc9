import { expect, test } from 'vitest';
import { compareCopies, type Comparison, type KnownCopy } from './compare-copies.ts';
import { DRAFT_LIFE_MS } from './draft-copy.ts';

const NOW = Date.UTC(2026, 5, 10);
const known = (change: Partial<KnownCopy> = {}): KnownCopy => ({
  revision: 'a',
  isBehind: false,
  sameMs: NOW - 1000,
  ...change,
});
const copy = (content: string, revision = 'a') => ({ content, revision });

test.each<[string, string | null, KnownCopy | null, ReturnType<typeof copy> | null, Comparison]>([
  ['neither has one', null, null, null, 'nothing'],
  ['another browser began it', null, null, copy('theirs'), 'use'],
  ['this browser began it', 'mine', null, null, 'sendFirst'],
  ['both began one', 'mine', null, copy('theirs'), 'ask'],
  ['both are the same', 'mine', null, copy('mine'), 'same'],
  ['nothing happened since', 'mine', known(), copy('mine'), 'same'],
  ['this browser went on', 'mine', known({ isBehind: true }), copy('before'), 'send'],
  ['another browser went on', 'before', known(), copy('theirs', 'b'), 'use'],
  ['both went on', 'mine', known({ isBehind: true }), copy('theirs', 'b'), 'ask'],
  ['it was discarded here, without the server', null, known({ isDiscarded: true }), copy('before'), 'discard'],
  ['it made room for newer ones here', null, known(), copy('before'), 'use'],
  ['another user of this browser went on', 'theirs', known(), copy('before'), 'ask'],
  [
    'it was discarded here, and another browser went on',
    null,
    known({ isDiscarded: true }),
    copy('theirs', 'b'),
    'use',
  ],
  ['it was finished elsewhere', 'mine', known(), null, 'useGone'],
  ['it was finished elsewhere, and this browser went on', 'mine', known({ isBehind: true }), null, 'askGone'],
  ['it was discarded in both', null, known(), null, 'nothing'],
  ['the copy is past its life', 'mine', known({ sameMs: NOW - DRAFT_LIFE_MS }), null, 'sendFirst'],
])('%s', (_, local, knownCopy, stored, expected) =>
  expect(compareCopies({ local, known: knownCopy, copy: stored, nowMs: NOW })).toBe(expected),
);
