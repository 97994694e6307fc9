import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test.each([
  ['', ''],
  ['Shoes & more', 'Shoes &amp; more'],
  [`<a href="x" title='y'>`, '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;'],
  ['&lt;', '&amp;lt;'],
])('%s', (text, html) => expect(escapeHtml(text)).toBe(html));
