import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import styles from './class-toggles.module.css';

interface ClassTogglesProps {
  value: readonly Classification[];
  onChange(value: Classification[]): void;
}

/** Turns classes on or off; none on means all (LIST-01). */
export function ClassToggles({ value, onChange }: ClassTogglesProps) {
  const t = useTexts('lists');
  const classText = useClassTexts();
  const flip = (code: Classification) =>
    onChange(CLASSIFICATIONS.filter((known) => value.includes(known) !== (known === code)));
  return (
    <fieldset className={styles.toggles}>
      <legend className="visually-hidden">{t('list.classes')}</legend>
      {CLASSIFICATIONS.map((code) => (
        <button
          key={code}
          type="button"
          className={styles.toggle}
          aria-pressed={value.includes(code)}
          onClick={() => flip(code)}
        >
          <ClassMark code={code} size={16} decorative />
          {classText(`name.${code}`)}
        </button>
      ))}
    </fieldset>
  );
}
