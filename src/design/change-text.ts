import type { RelativeChange } from '#kernel/change.ts';
import type { Format } from './format.ts';

/** Writes a change as cards show it: ▲ 12%. */
export function changeText({ percent, isNegligible }: RelativeChange, format: Format): string {
  if (isNegligible) return '± 0%';
  return `${percent < 0 ? '▼' : '▲'} ${format.integer(Math.abs(Math.round(percent)))}%`;
}
