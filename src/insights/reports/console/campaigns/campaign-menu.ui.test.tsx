import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FLAG_ON, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import type { CurrentSessionQuery } from '#platform/api-client/generated/graphql.ts';
import { campaign, FLAGS, openReports } from '../dashboard.test-support.tsx';

const REPORTS = ['Open campaign', 'Product performance', 'Ad sets', 'Download sales'];
const COPIES = ['Duplicate', 'Copy to another company'];
const CHANGES = ['Change budget', 'Extend', ...COPIES];
const LOOKS = ['Products', 'Attributed orders', 'Delivery diagnosis', 'Activity log'];

const ALL_FLAGS: Partial<Omit<CurrentSessionQuery, 'me'>> = {
  ...FLAGS,
  show_copy_to_other_supplier: FLAG_ON,
  show_diagnostic_tool: FLAG_ON,
  download_campaign_sales: FLAG_ON,
  currentBrand: campaign.brand,
};

/** Returns the entries of the campaign's menu, from top to bottom. */
async function menuOf(session: CurrentSessionQuery): Promise<string[]> {
  const { user } = await openReports('/sponsor', { session });
  await user.click(await screen.findByRole('button', { name: `More about ${campaign.name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test.each([
  ['OWNER', [...REPORTS, ...CHANGES, ...LOOKS, 'Remove']],
  ['ADMIN', [...REPORTS, ...CHANGES, ...LOOKS, 'Remove']],
  ['MEMBER', [...REPORTS, ...CHANGES, ...LOOKS]],
  ['VIEWER', [...REPORTS, ...LOOKS]],
  ['STAFF', [...REPORTS, ...COPIES, ...LOOKS, 'Remove']],
] as const)('%s is offered what the role may do with a campaign', async (role, expected) => {
  expect(await menuOf(sessionOf(role, ALL_FLAGS))).toEqual(expected);
});

test('why a campaign was not shown is offered only where that is switched on', async () => {
  const flags = { ...ALL_FLAGS, show_diagnostic_tool: { id: 'flag', isActive: false } };
  expect(await menuOf(sessionOf('STAFF', flags))).not.toContain('Delivery diagnosis');
});

test.each([
  ['OWNER', false],
  ['ADMIN', false],
  ['MEMBER', false],
  ['VIEWER', true],
] as const)('%s: launching is denied: %s', async (role, isDenied) => {
  await openReports('/sponsor', { session: sessionOf(role, ALL_FLAGS) });
  const launch = await screen.findByRole('button', { name: 'Launch campaign' });
  expect(launch.getAttribute('aria-disabled')).toBe(String(isDenied));
});

test('staff see whose campaign it is, and go from the list to its review', async () => {
  const { user, history } = await openReports('/sponsor', { session: sessionOf('STAFF', ALL_FLAGS) });
  await screen.findByRole('columnheader', { name: 'Supplier' });
  await user.click(await screen.findByRole('button', { name: `Review: ${campaign.name}` }));
  await waitFor(() => expect(history.location.pathname).toBe(`/sponsor/${campaign.id}/review`));
});

test('the first action of a row opens the campaign’s page', async () => {
  const { user, history } = await openReports('/sponsor', { session: sessionOf('OWNER', ALL_FLAGS) });
  const first = await screen.findByRole('link', { name: `Open campaign: ${campaign.name}` });
  expect(first.compareDocumentPosition(screen.getByRole('button', { name: `Edit: ${campaign.name}` }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await user.click(first);
  await waitFor(() => expect(history.location.pathname).toBe(`/campaigns/${campaign.id}`));
});
