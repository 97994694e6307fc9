import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  FLAG_ON,
  isPending,
  rejected,
  renderScreen,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  MetaCampaignDocument,
  MetaSellersDocument,
  MetaSettingsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { metaAdsRoutes } from '../index.ts';
import { seller, settings } from '../meta.test-support.ts';

const sellers = answer(MetaSellersDocument, { companySellers: [seller('one')] });

test.each([
  ['that is loading', 'OWNER', [sellers, answer(MetaCampaignDocument, isPending)]],
  ['that does not exist', 'OWNER', [sellers, answer(MetaCampaignDocument, () => rejected({}, 'NOT_FOUND'))]],
  ['that could not be loaded', 'OWNER', [sellers, answer(MetaCampaignDocument, () => rejected({}, 'INTERNAL'))]],
  ['of sellers that could not be loaded', 'OWNER', [answer(MetaSellersDocument, () => rejected({}, 'INTERNAL'))]],
] as const)('a campaign %s: the page has its heading and a link back', async (_, role, answers) => {
  await renderScreen('/mpa/campaign/edit/7', {
    routes: metaAdsRoutes,
    session: sessionOf(role, { enable_meta_ad: FLAG_ON }),
    answers: [answer(MetaSettingsDocument, settings), ...answers],
  });
  const headings = await screen.findAllByRole('heading', { level: 1 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Edit Campaign']);
  expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toContain('/mpa/campaign');
  expect(document.title).toContain('Edit Campaign');
});

test('a campaign that does not exist is reported as not of this shop', async () => {
  await renderScreen('/mpa/campaign/edit/7', {
    routes: metaAdsRoutes,
    session: sessionOf('OWNER', { enable_meta_ad: FLAG_ON }),
    answers: [
      answer(MetaSettingsDocument, settings),
      sellers,
      answer(MetaCampaignDocument, () => rejected({}, 'NOT_FOUND')),
    ],
  });
  await screen.findByText(/not one of this shop/);
  await expectNoViolation();
});
