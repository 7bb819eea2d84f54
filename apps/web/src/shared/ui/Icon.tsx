import type { ReactNode } from 'react';
import styles from './Icon.module.css';

interface IconProps {
  children: ReactNode;
  className?: string | undefined;
  /** Edge length, CSS pixels. */
  size?: number;
  /** Filled shapes instead of lines. */
  solid?: boolean;
}

/** An icon on a grid of 16 by 16. Decorative: the control has the accessible name. */
export function Icon({ children, className, size = 16, solid = false }: IconProps) {
  return (
    <svg
      className={`${styles.icon} ${className ?? ''}`}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={solid ? 'currentColor' : 'none'}
      stroke={solid ? 'none' : 'currentColor'}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
