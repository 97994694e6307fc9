import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sponsored } from '../src/react.tsx';

const winner = (id: string) => ({ rank: 1, type: 'product', id, resolvedBidId: `seal-${id}`, imageUrl: null });
const card = ({ id }: { id: string }) => <a href={`/p/${id}`}>{id}</a>;

test('each winner is a card with its label, in their order', () => {
  const html = renderToStaticMarkup(<Sponsored slots={[winner('a'), winner('b')]} render={card} className="card" />);
  expect([...html.matchAll(/data-endcap-bid="([^"]+)"/g)].map(([, bid]) => bid)).toEqual(['seal-a', 'seal-b']);
  expect(html.match(/<span>Sponsored<\/span>/g)).toHaveLength(2);
  expect(html.match(/<summary[^>]*>Why this ad<\/summary>/g)).toHaveLength(2);
  expect(html).toContain('<a href="/p/a">a</a>');
  expect(html).toContain('class="card"');
});

test('the label speaks the page’s language, takes own words and cannot be removed', () => {
  const html = (props: object) => renderToStaticMarkup(<Sponsored slots={[winner('a')]} render={card} {...props} />);
  expect(html({ language: 'id-ID' })).toContain('<span>Bersponsor</span>');
  expect(html({ label: 'Ad <b>' })).toContain('<span>Ad &lt;b&gt;</span>');
  for (const label of ['', ' ', undefined]) expect(html({ label })).toContain('<span>Sponsored</span>');
});

test('without winners there is nothing, or the space that is kept for them', () => {
  expect(renderToStaticMarkup(<Sponsored slots={[]} render={card} />)).toBe('');
  expect(renderToStaticMarkup(<Sponsored slots={[]} render={card} height={280} />)).toBe(
    '<div aria-hidden="true" style="min-height:280px"></div>',
  );
});
