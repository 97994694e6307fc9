/** For shops made with React, rendered on the server or in the browser. */
import type { CSSProperties, Key, ReactNode } from 'react';
import { textsFor, type Labelling } from './texts.ts';
import type { Winner } from './wire.ts';

export interface SponsoredProps extends Labelling {
  /** The winners of a slot, in their order. */
  readonly slots: readonly Winner[];
  /** Draws the shop's own card. */
  readonly render: (winner: Winner, index: number) => ReactNode;
  /** Space that is kept while there are no winners yet, in pixels, so that nothing moves when they come. */
  readonly height?: number;
  readonly className?: string;
}

/** Cards of winners, each labelled as an ad. Without winners nothing, or the kept space. */
export function Sponsored({ slots, render, height, className, ...labelling }: SponsoredProps): ReactNode {
  if (slots.length === 0) return height ? <div aria-hidden style={{ minHeight: height }} /> : null;
  const { label, why, reason } = textsFor(labelling);
  return slots.map((winner, index) => (
    <div
      key={winner.resolvedBidId as Key}
      className={className}
      style={{ position: 'relative', minHeight: height }}
      data-endcap-bid={winner.resolvedBidId}
    >
      <div style={LABEL}>
        <span>{label}</span>
        <details>
          <summary style={SUMMARY}>{why}</summary>
          <p style={REASON}>{reason}</p>
        </details>
      </div>
      {render(winner, index)}
    </div>
  ));
}

/** In a fixed height, and what it opens lies over the card: nothing moves. */
const LABEL: CSSProperties = {
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  height: 24,
  font: '12px/24px system-ui, sans-serif',
};
const SUMMARY: CSSProperties = { cursor: 'pointer', textDecoration: 'underline dotted', listStyle: 'none' };
const REASON: CSSProperties = {
  position: 'absolute',
  zIndex: 9,
  inset: '24px 0 auto',
  margin: 0,
  padding: '8px 12px',
  border: '1px solid',
  borderRadius: 6,
  lineHeight: '18px',
  background: 'Canvas',
  color: 'CanvasText',
};
