import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

const TONES = { plain: '', primary: styles.primary, danger: styles.danger } as const;

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: keyof typeof TONES;
}

export const buttonClass = styles.button ?? '';
export const primaryClass = `${buttonClass} ${TONES.primary ?? ''}`;

/** A button large enough for a thumb: 44 px high. */
export function Button({ tone = 'plain', className, ...props }: Props) {
  return <button type="button" {...props} className={`${buttonClass} ${TONES[tone]} ${className ?? ''}`} />;
}
