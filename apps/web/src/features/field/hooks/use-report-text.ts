import { plainPosition } from '@escuta/domain';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { CHOICES, type ChoiceField } from '../report.ts';
import type { Draft } from '../store/db.ts';

const PLAIN = ['dt_relatorio', 'endereco', 'numero', 'diametro', 'pressao', 'nro_hidrometro'] as const;
const NOTES = ['obs_inspecao', 'obs_tipo_vazamento'] as const;

/** A report as a text, for when the server will not have it: one line per field that was filled. */
export function useReportText(): (draft: Draft) => string {
  const t = useTexts('field');
  const nameOf = useReportEnumeration();
  return ({ fields, inspections, photos }) => {
    const choices = (Object.keys(CHOICES) as ChoiceField[]).map(
      (name) => [t(`field.${name}`), fields[name] && nameOf(name, fields[name])] as const,
    );
    const rows: (readonly [string, string])[] = [
      ...choices,
      [t('field.equipamentos'), fields.equipamentos.map((one) => nameOf('equipamentos', one)).join(', ')],
      ...PLAIN.map((name) => [t(`field.${name}`), fields[name].replace('T', ' ')] as const),
      [t('field.position'), fields.position ? plainPosition(fields.position) : ''],
      ...NOTES.map((name) => [t(`field.${name}`), fields[name]] as const),
      [
        t('section.photos'),
        photos.map(({ title }, index) => title || t('photos.untitled', { n: index + 1 })).join(', '),
      ],
    ];
    const title = t('form.title', { seq: inspections.map(({ seq }) => seq).join(', ') });
    return [title, ...rows.filter(([, value]) => value !== '').map((row) => row.join(': '))].join('\n');
  };
}
