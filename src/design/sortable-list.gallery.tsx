import { CITIES, type City } from './gallery/sample.ts';
import { Held, section } from './gallery/section.tsx';
import { SortableList } from './sortable-list.tsx';

export default section('Sortable list', {
  'Reordered by dragging or with the arrow keys': (
    <Held initial={CITIES.slice(0, 4)}>
      {(cities, set) => (
        <SortableList
          label="Cities"
          items={cities}
          idOf={({ id }: City) => id}
          nameOf={({ name }: City) => name}
          onMove={(from, to) => set(cities.toSpliced(from, 1).toSpliced(to, 0, cities[from]!))}
        >
          {({ name }) => <span>{name}</span>}
        </SortableList>
      )}
    </Held>
  ),
});
