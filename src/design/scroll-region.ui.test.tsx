import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useScrolling } from './scroll-region.tsx';

test('a change of size that is noticed after its elements are gone changes nothing', () => {
  let look = () => {};
  function Region() {
    const scrolling = useScrolling();
    look = scrolling.look;
    return (
      <div ref={scrolling.scroller}>
        <p>Content</p>
      </div>
    );
  }
  const { unmount } = render(<Region />);
  unmount();
  expect(look).not.toThrow();
});
