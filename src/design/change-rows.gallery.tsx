import { Becomes, ChangeRows, NewValue, OldValue } from './change-rows.tsx';
import { section } from './gallery/section.tsx';

export default section('Rows of changes', {
  'What became of what': (
    <ChangeRows
      rows={[
        {
          label: 'Daily budget',
          value: (
            <>
              <OldValue>S$8</OldValue>
              <Becomes />
              <NewValue>S$12</NewValue>
            </>
          ),
        },
        {
          label: 'A label that is longer than there is room for',
          value: <NewValue>Running shoes for the autumn season</NewValue>,
        },
        { label: 'Keywords', value: '3 added, 1 removed' },
      ]}
    />
  ),
});
