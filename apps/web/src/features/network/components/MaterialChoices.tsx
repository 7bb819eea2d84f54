import { PIPE_MATERIALS } from '@escuta/contract';
import { Select } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import type { useMatching } from '../hooks/use-matching.ts';
import styles from './network.module.css';

/** What each material text of the file means. */
export function MaterialChoices({ matched }: { matched: ReturnType<typeof useMatching> }) {
  const t = useTexts('network');
  const nameOf = useReportEnumeration();
  const { number } = useFormats();
  const { materials, setMaterial } = matched;
  if (materials.length === 0) return null;
  return (
    <>
      <h3>{t('columns.materials')}</h3>
      <p className={form.help}>{t('columns.materialsHelp')}</p>
      <ul className={styles.materials}>
        {materials.map(({ texto, count, material }) => (
          <li key={texto}>
            <span>
              <bdi>{texto}</bdi> <span className={form.help}>{t('columns.times', { n: number(count) })}</span>
            </span>
            <Select
              aria-label={t('columns.meaning', { text: texto })}
              value={material}
              options={PIPE_MATERIALS.map((value) => ({ value, label: nameOf('tipo_tubulacao', value) }))}
              onChange={(chosen) => setMaterial(texto, chosen)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
