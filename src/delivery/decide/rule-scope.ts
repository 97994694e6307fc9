import type { PageType } from '#core/serving/rules/page-type.ts';
import type { YieldScope } from '#core/yield/rules/yield-rule.ts';

/** Whether a rule is for a place and a type of page. */
export function fits({ placementCode, pageType }: YieldScope, code: string | null, type: PageType | null): boolean {
  return (placementCode === null || placementCode === code) && (pageType === null || pageType === type);
}
