import { describe, expect, it, test } from 'vitest';
import { sponsoredHtml } from '../src/server.ts';
import { textsFor } from '../src/texts.ts';

test.each([
  [undefined, 'Sponsored'],
  ['en-SG', 'Sponsored'],
  ['pt-BR', 'Patrocinado'],
  ['id', 'Bersponsor'],
  ['de', 'Sponsored'],
  ['constructor', 'Sponsored'],
])('an ad in %s is labelled %s', (language, label) => expect(textsFor({ language }).label).toBe(label));

test.each(['', '  ', '\n'])('the label %j is not taken', (label) => {
  expect(textsFor({ label, reason: label })).toEqual(textsFor({}));
});

test('own words are', () => {
  expect(textsFor({ label: ' Ad ', reason: 'Paid.' })).toMatchObject({ label: 'Ad', reason: 'Paid.' });
});

test('why an ad is there depends on the consent', () => {
  expect(textsFor({}).reason).toContain('How often you have seen it');
  expect(textsFor({ consent: 'contextual' }).reason).toContain('Nothing about you was used.');
});

describe('an ad as HTML', () => {
  const winner = { resolvedBidId: 'seal' };

  it('is labelled before any script runs', () => {
    const html = sponsoredHtml({ winner, content: '<a href="/p/lamp">Lamp</a>', language: 'pt' });
    expect(html).toMatch(/^<endcap-sponsored lang="pt" data-endcap-bid="seal"><template shadowrootmode="open">/);
    expect(html).toContain('<span>Patrocinado</span>');
    expect(html).toMatch(/<slot><\/slot><\/template><a href="\/p\/lamp">Lamp<\/a><\/endcap-sponsored>$/);
  });

  it('lets no text out of its place', () => {
    const text = `"'><script>`;
    const html = sponsoredHtml({
      winner: { resolvedBidId: text },
      content: '',
      language: text,
      label: text,
      reason: text,
      nonce: text,
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/&quot;&#39;&gt;&lt;script&gt;/g)).toHaveLength(5);
  });
});
