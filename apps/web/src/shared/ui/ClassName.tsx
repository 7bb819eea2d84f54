import type { Classification } from '@escuta/contract';
import { ClassMark } from './ClassMark.tsx';
import styles from './class-name.module.css';
import { useClassTexts } from './class-texts.ts';

/** The mark of a class with its name. */
export function ClassName({ code }: { code: Classification }) {
  const classText = useClassTexts();
  return (
    <span className={styles.name}>
      <ClassMark code={code} size={16} decorative />
      {classText(`name.${code}`)}
    </span>
  );
}
