import { describe, expect, it } from 'vitest';
import { type ClientInfo, createSourceOf, fromBackEnd, traceOf } from './origin.ts';

const page: ClientInfo = { ...fromBackEnd('c'), isBackEnd: false, address: '203.0.113.9', userAgent: 'Mozilla/5.0' };
const backEnd: ClientInfo = { ...page, isBackEnd: true, address: '10.0.0.5', userAgent: 'relay-bot/1.0' };

describe('whose address and agent an event has', () => {
  it.each<[string, Parameters<typeof traceOf>[0], ClientInfo, ReturnType<typeof traceOf>]>([
    ['a page’s are the connection’s', {}, page, { address: '203.0.113.9', userAgent: 'Mozilla/5.0' }],
    [
      'what a page says of its address is not believed',
      { ipAddress: '198.51.100.1' },
      page,
      { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
    ],
    ['a back end’s own say nothing', {}, backEnd, { address: null, userAgent: '' }],
    [
      'a back end tells its shoppers’',
      { ipAddress: '198.51.100.1', userAgent: 'Googlebot/2.1' },
      backEnd,
      { address: '198.51.100.1', userAgent: 'Googlebot/2.1' },
    ],
  ])('%s', (_, event, origin, expected) => {
    expect(traceOf(event, origin)).toEqual(expected);
  });
});

describe('a source', () => {
  const sourceOf = createSourceOf([{ id: 1, secret: new Uint8Array(32).fill(1) }]);
  const other = createSourceOf([{ id: 1, secret: new Uint8Array(32).fill(2) }]);
  const trace = { address: '203.0.113.9', userAgent: 'Mozilla/5.0' };

  it('has the address above and the agent below, and reveals neither', () => {
    const [first, second] = [sourceOf(trace)!, sourceOf({ ...trace, userAgent: 'Other/1.0' })!];
    expect(first).not.toBe(second);
    expect(first >> 32n).toBe(second >> 32n);
    expect(sourceOf({ ...trace, address: '203.0.113.10' })! >> 32n).not.toBe(first >> 32n);
    expect(other(trace)).not.toBe(first);
    expect(BigInt.asIntN(64, first)).toBe(first);
  });

  it('is not there without an address', () => {
    expect(sourceOf({ address: null, userAgent: 'x' })).toBeNull();
  });
});
