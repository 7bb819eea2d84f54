import { type Exported, LOG_FIELDS, type LogField, type LogRow, type LogValues, type Role } from '@escuta/contract';
import { useFormats } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { useClassTexts } from '../../shared/ui/class-texts.ts';

/** One field of a change in words; without a former value when there was none to tell. */
export interface LogChange {
  field: LogField;
  name: string;
  before: string | null;
  after: string;
}

/** The changes that an entry tells, in words, in the order of the fields' declaration. */
export function useLogChanges(): (row: LogRow) => LogChange[] {
  const t = useTexts('log');
  const wordsOf = useValueWords();
  return ({ de, para }) =>
    (Object.keys(LOG_FIELDS) as LogField[])
      .filter((field) => de?.[field] !== undefined || para?.[field] !== undefined)
      .map((field) => ({
        field,
        name: t(`field.${field}`),
        before: de?.[field] === undefined ? null : wordsOf(field, de[field]),
        after: wordsOf(field, para?.[field] ?? null),
      }))
      // The same class given once more is no change.
      .map((change) => (change.before === change.after ? { ...change, before: null } : change));
}

/** A value in words: names of roles and classes, yes or no, numbers and dates of the language. */
function useValueWords() {
  const t = useTexts('log');
  const roleName = useRoleName();
  const classText = useClassTexts();
  const { asIs, coordinate, dateTime } = useFormats();
  const className = (code: string) => classText(`name.${code}` as 'name.LEAK');
  return (field: LogField, value: NonNullable<LogValues[LogField]> | null): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (Array.isArray(value)) return value.map(LOG_FIELDS[field] === 'class' ? className : String).join(', ');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return field === 'lat' || field === 'lon' ? coordinate(value) : asIs(value);
    if (LOG_FIELDS[field] === 'role') return roleName(value as Role);
    if (LOG_FIELDS[field] === 'class') return className(value);
    if (LOG_FIELDS[field] === 'exported') return t(`exported.${value as Exported}`);
    if (LOG_FIELDS[field] === 'instant') return dateTime(value);
    return value;
  };
}
