import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer, isPending, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { MetaBalanceDocument, MetaCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { seller } from '../meta.test-support.ts';
import { CampaignsTable } from './campaigns-table.tsx';

test('another range or shop starts at its first page', async () => {
  const requested: string[] = [];
  const campaigns = answer(MetaCampaignsDocument, ({ sellerId, fromDate, cursor = null }) => {
    requested.push(`${sellerId} ${fromDate} ${cursor ?? 'first'}`);
    const next = String(Number(cursor ?? 0) + 10);
    return { metaCampaigns: { objects: [], totalCount: 30, nextPage: next, previousPage: cursor && '0' } };
  });
  const Screen = () => {
    const [from, setFrom] = useState('2026-11-01');
    const [id, setId] = useState('one');
    return (
      <>
        <button onClick={() => setFrom('2026-11-21')}>Yesterday</button>
        <button onClick={() => setId('two')}>Other shop</button>
        <CampaignsTable seller={seller(id)} range={{ from, to: '2026-11-21' }} />
      </>
    );
  };
  const { user } = await renderScreen('/mpa/campaign', {
    routes: screenAt('/mpa/campaign', Screen),
    answers: [campaigns, answer(MetaBalanceDocument, isPending)],
  });
  const last = (expected: string) => waitFor(() => expect(requested.at(-1)).toBe(expected));
  const turn = async () => user.click(await screen.findByRole('button', { name: 'Next' }));
  await last('one 2026-11-01 first');
  await turn();
  await last('one 2026-11-01 10');
  await user.click(screen.getByText('Yesterday'));
  await last('one 2026-11-21 first');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(false));
  await turn();
  await last('one 2026-11-21 10');
  await user.click(screen.getByText('Other shop'));
  await last('two 2026-11-21 first');
  expect(requested).not.toContain('one 2026-11-21 20');
});

test('the first page has none before it, the last none after it', async () => {
  const campaigns = answer(MetaCampaignsDocument, ({ cursor }) => ({
    metaCampaigns: {
      objects: [],
      totalCount: 12,
      nextPage: cursor === '10' ? null : '10',
      previousPage: cursor === '10' ? '0' : null,
    },
  }));
  const Screen = () => <CampaignsTable seller={seller('one')} range={{ from: '2026-11-01', to: '2026-11-21' }} />;
  const { user } = await renderScreen('/mpa/campaign', {
    routes: screenAt('/mpa/campaign', Screen),
    answers: [campaigns, answer(MetaBalanceDocument, isPending)],
  });
  const turnable = () =>
    ['Prev', 'Next'].filter((name) => !screen.getByRole('button', { name }).hasAttribute('disabled'));
  await waitFor(() => expect(turnable()).toEqual(['Next']));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(turnable()).toEqual(['Prev']));
  await user.click(screen.getByRole('button', { name: 'Prev' }));
  await waitFor(() => expect(turnable()).toEqual(['Next']));
});
