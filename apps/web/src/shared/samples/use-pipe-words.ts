import './pipe.texts.ts';
import type { NearestPipe } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import { useReportEnumeration } from '../i18n/use-report-enumeration.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** A pipe in one line: "PVC 50 mm, 1998, código T-104, a 3 m" (PLACE-05). */
export function usePipeWords(): (pipe: NearestPipe) => string {
  const t = useTexts('pipe');
  const nameOf = useReportEnumeration();
  const { asIs, distance } = useFormats();
  return ({ material, diametro, ano, codigo, distancia }) => {
    const size = diametro === null ? '' : ` ${asIs(diametro)} mm`;
    const facts = [`${nameOf('tipo_tubulacao', material)}${size}`, ano === null ? null : String(ano)];
    const code = codigo === null ? null : t('code', { code: codigo });
    return [...facts, code, t('away', { distance: distance(distancia) })].filter((fact) => fact !== null).join(', ');
  };
}
