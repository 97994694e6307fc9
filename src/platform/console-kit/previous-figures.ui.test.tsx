import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer, isPending, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { FilteredCompanyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { PreviousFigures } from './previous-figures.tsx';
import { QueryBoundary } from './query-boundary.tsx';

function Companies() {
  const [id, setId] = useState('acme');
  const company = useApiQuery(FilteredCompanyDocument, { id }, { keepPreviousData: 'dimmed' });
  return (
    <>
      <button onClick={() => setId('rival')}>Rival</button>
      <QueryBoundary reads={{ company }}>
        {({ company: { companyById } }) => (
          <PreviousFigures isPrevious={company.isPlaceholderData} skeleton="Loading">
            {companyById?.name}
          </PreviousFigures>
        )}
      </QueryBoundary>
    </>
  );
}

const companyOf = (id: string, name: string) => ({ companyById: { id, name } }) as never;

test('figures of the previous company are dimmed and do nothing, then give way to a skeleton', async () => {
  const { user, answerWith } = await renderScreen('/figures', {
    routes: screenAt('/figures', Companies),
    answers: [answer(FilteredCompanyDocument, companyOf('acme', 'Acme'))],
  });
  expect((await screen.findByText('Acme')).hasAttribute('inert')).toBe(false);
  answerWith(answer(FilteredCompanyDocument, isPending));
  await user.click(screen.getByRole('button', { name: 'Rival' }));
  const previous = screen.getByText('Acme');
  expect([previous.hasAttribute('inert'), previous.dataset['previous'], previous.ariaBusy]).toEqual([
    true,
    'true',
    'true',
  ]);
  await screen.findByText('Loading');
  expect(screen.queryByText('Acme')).toBeNull();
});
