import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { Navigation, type NavigationGroup } from './navigation.tsx';
import { SectionTabs } from './section-tabs.tsx';

const link = (id: string, to: string) => ({ id, to, label: id, icon: null });
const pages = [link('Statement', '/billing/statement'), link('Invoices', '/billing/invoices')];
const GROUPS: NavigationGroup[] = [
  { id: 'main', label: null, links: [link('Campaigns', '/campaigns')] },
  { id: 'billing', label: 'Billing', links: pages, entry: { ...pages[0]!, id: 'billing', label: 'Billing' } },
];
const Screen = () => (
  <>
    <nav aria-label="Menu">
      <Navigation groups={GROUPS} isOpen />
    </nav>
    <SectionTabs groups={GROUPS} />
  </>
);
const open = (path: string) =>
  renderScreen(path, { routes: screenAt(path, Screen), session: sessionOf('OWNER'), answers: [] });
const currentIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .filter((one) => one.getAttribute('aria-current') === 'page')
    .map((one) => one.textContent);

test('a group is one entry of the menu; its pages are tabs above each of them, and above those below them', async () => {
  await open('/billing/invoices/7');
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map((one) => one.textContent)).toEqual(['Campaigns', 'Billing']);
  expect(currentIn('Menu')).toEqual(['Billing']);
  expect(currentIn('Billing')).toEqual(['Invoices']);
});

test('pages of other groups have no tabs', async () => {
  await open('/campaigns');
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Billing' })).toBeNull();
  expect(currentIn('Menu')).toEqual(['Campaigns']);
});
