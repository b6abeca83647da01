/** Each piece: where it hangs, how wide and how long it is. */
const PIECES = [
  { x: 30, y: 51, width: 84, height: 150 },
  { x: 128, y: 69, width: 48, height: 88 },
  { x: 190, y: 76, width: 96, height: 168 },
  { x: 300, y: 70, width: 44, height: 96 },
  { x: 358, y: 55, width: 72, height: 128 },
] as const;

/**
 * The company's sign, drawn large: linen on a line, with the two threads of the stripe at each hem.
 */
export const HangingLinen = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 460 270" aria-hidden className={className} fill="none" stroke="var(--accent)" strokeWidth="3">
    <path d="M0 36 Q230 118 460 36" />
    {PIECES.map(({ x, y, width, height }) => (
      <g key={x}>
        <path d={`M${x} ${y} h${width} v${height} h${-width} z`} fill="var(--surface)" strokeLinejoin="round" />
        <path d={`M${x} ${y + height - 20} h${width}`} strokeWidth="5" />
        <path d={`M${x} ${y + height - 11} h${width}`} strokeWidth="2" />
        <path d={`M${x + 12} ${y - 9} v18 M${x + width - 12} ${y - 9} v18`} strokeWidth="5" strokeLinecap="round" />
      </g>
    ))}
  </svg>
);
