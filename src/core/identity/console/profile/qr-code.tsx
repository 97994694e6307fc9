import { encode } from 'uqr';

/** Light squares around the code that the standard asks for. */
const QUIET_ZONE = 4;

/** Renders text as a QR code. Always dark on light: scanners do not read inverted codes. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { data: rows, size: side } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#ffffff" rx={2} />
      <path d={path} fill="#111413" />
    </svg>
  );
}
