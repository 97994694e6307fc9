import { Facts } from './description-list.tsx';
import { NO_VALUE } from './format.ts';
import { LONG_TEXT } from './gallery/sample.ts';
import { section } from './gallery/section.tsx';
import { StatusBadge } from './status-badge.tsx';

export default section('Description list', {
  Facts: (
    <Facts
      facts={[
        ['Name', 'São Paulo'],
        ['People', '11,451,245'],
        ['Rent', 'S$702.00'],
        ['State', <StatusBadge key="state" tone="success" label="Open" />],
        ['Not known', NO_VALUE],
        ['Left out', null],
      ]}
    />
  ),
  'Long labels and values': (
    <Facts
      facts={[
        ['A label that is longer than most', LONG_TEXT],
        ['Address', '9 Battery Road\nSingapore 049910'],
        ['Reference', '01890a5d-ac96-774b-bcce-b302099a8057'.repeat(2)],
      ]}
    />
  ),
});
