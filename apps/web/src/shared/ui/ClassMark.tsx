import type { Classification } from '@escuta/contract';
import { CLASS_SHAPES } from './class-shapes.ts';
import { useClassTexts } from './class-texts.ts';

interface ClassMarkProps {
  code: Classification;
  /** Solid if seen, hollow if not (design: Classes). */
  seen?: boolean;
  /** The class shown is the customer's; adds a small dot. */
  byCustomer?: boolean;
  /** Edge length, CSS pixels. */
  size?: number;
  /** Hidden from screen readers, beside a text with the same content. */
  decorative?: boolean;
}

/** The mark of a class: colour, shape and letter together. */
export function ClassMark({ code, seen = true, byCustomer = false, size = 20, decorative = false }: ClassMarkProps) {
  const t = useClassTexts();
  const shape = CLASS_SHAPES[code];
  const color = `var(--escuta-class-${code.toLowerCase()})`;
  const ink = 'var(--escuta-class-ink)';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={{ flex: 'none', display: 'block' }}
      role="img"
      aria-label={t(`name.${code}`)}
      aria-hidden={decorative}
    >
      <path
        d={shape.path}
        fill={seen && !shape.dashed ? color : ink}
        stroke={color}
        strokeWidth={seen && !shape.dashed ? 1 : 2.2}
        strokeLinejoin="round"
        {...(shape.dashed ? { strokeDasharray: '3.6 2.05' } : {})}
      />
      {shape.dashed && seen ? <circle cx="12" cy="12" r="7" fill={color} /> : null}
      {shape.detail ? <path d={shape.detail} fill="none" stroke={seen ? ink : color} strokeWidth="1.6" /> : null}
      <text
        x="12"
        y={shape.letterY}
        fill={seen ? ink : color}
        fontSize={10.5}
        fontWeight={700}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {shape.letter}
      </text>
      {byCustomer ? <circle cx="4" cy="4" r="3.4" fill="var(--escuta-text)" stroke={ink} strokeWidth="1.4" /> : null}
    </svg>
  );
}
