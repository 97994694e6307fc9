import { afterEach, beforeEach } from 'vitest';

/** Gives every element a height in the tests of a file or block: jsdom has no layout, and virtual lists draw what fits. */
export function giveElementsHeight(px: number): void {
  const height = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!;
  beforeEach(() => Object.defineProperty(Element.prototype, 'clientHeight', { ...height, get: () => px }));
  afterEach(() => Object.defineProperty(Element.prototype, 'clientHeight', height));
}
