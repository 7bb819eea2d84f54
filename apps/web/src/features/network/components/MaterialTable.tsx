import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import styles from './network.module.css';

interface MaterialTableProps {
  materials: readonly { material: string; segments: number; metres: number }[];
}

/** Length and segments by material. */
export function MaterialTable({ materials }: MaterialTableProps) {
  const t = useTexts('network');
  const nameOf = useReportEnumeration();
  const { number, unit } = useFormats();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('state.material')}</th>
          <th scope="col">{t('state.length')}</th>
          <th scope="col">{t('state.segments')}</th>
        </tr>
      </thead>
      <tbody>
        {materials.map(({ material, segments, metres }) => (
          <tr key={material}>
            <th scope="row">{nameOf('tipo_tubulacao', material)}</th>
            <td>{unit(metres / 1000, 'km', 1)}</td>
            <td>{number(segments)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
