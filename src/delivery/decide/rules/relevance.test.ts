import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SELECTED_BY_PAGE,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  competes,
  keywordRelevance,
  relevanceQuality,
  textRelevance,
} from './relevance.ts';

const everyRelevance = [
  keywordRelevance('exact'),
  keywordRelevance('phrase'),
  keywordRelevance('broad'),
  OWN_CATEGORY,
  PARENT_CATEGORY,
  SELECTED_BY_PAGE,
  textRelevance(1, 1),
  textRelevance(1, 2),
];

describe('traffic control', () => {
  it('at 0 lets every eligible ad compete', () => {
    expect(everyRelevance.map((relevance) => competes(relevance, 0))).not.toContain(false);
  });

  it('at 100 leaves exact keywords and own categories only', () => {
    expect(everyRelevance.map((relevance) => competes(relevance, 100))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('never wins an auction by being raised', () => {
    const control = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.constantFrom(...everyRelevance), control, control, (relevance, a, b) => {
        const [low, high] = [competes(relevance, Math.min(a, b)), competes(relevance, Math.max(a, b))];
        expect(high && !low).toBe(false);
      }),
    );
  });
});

describe('textRelevance', () => {
  it.each([
    [3, 3, 45],
    [2, 3, 30],
    [1, 2, 22],
    [1, 3, 0],
    [0, 1, 0],
    [0, 0, 0],
  ])('%i of %i words → %i', (found, queried, relevance) => {
    expect(textRelevance(found, queried)).toBe(relevance);
  });
});

describe('relevanceQuality', () => {
  it('grows with relevance and stays within 0.5 and 1', () => {
    expect([0, 50, 100].map(relevanceQuality)).toEqual([0.5, 0.75, 1]);
  });
});
